// The kernel in a reader's browser: [number, claim, statements, certificates] comes in, [number, outcomes, error] goes out.
import { loadPyodide } from "./pyodide/pyodide.mjs";
const recheck = (async () => {
  const [python, base] = await Promise.all([loadPyodide(), fetch("base.zip").then(found => found.arrayBuffer())]);
  python.unpackArchive(base, "zip");
  return python.runPython("from symqif.claims.standalone import Recheck\nRecheck()");
})();
onmessage = async ({ data: [number, ...texts] }) => {
  try {
    postMessage([number, JSON.parse((await recheck).check(...texts)), ""]);
  } catch (error) {
    postMessage([number, {}, String(error).trim().split("\n").pop()]);
  }
};
