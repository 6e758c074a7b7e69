from tests.one_process import in_one_process, process_of_its_own

__all__ = ["in_one_process", "process_of_its_own"]
