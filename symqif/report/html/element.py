"""Elements of what is computed: formulas, drawings, paragraphs. What is put in is escaped when they are written."""

from collections.abc import Iterable, Mapping
from urllib.parse import quote
from xml.etree.ElementTree import Element, tostring

from markupsafe import Markup

Content = str | Element | None | Iterable["Content"]


def element(tag: str, attributes: Mapping[str, str] | None = None, *content: Content) -> Element:
    """An element with text, elements, lists of both; None is nothing."""
    made = Element(tag, dict(attributes or {}))
    put(made, content)
    return made


def put(parent: Element, content: Content) -> None:
    """Add content at the end."""
    if content is None:
        return
    if isinstance(content, Element):
        parent.append(content)
    elif isinstance(content, str):
        if len(parent):
            parent[-1].tail = (parent[-1].tail or "") + content
        else:
            parent.text = (parent.text or "") + content
    else:
        for part in content:
            put(parent, part)


def anchor(name: str) -> str:
    """The id of an element, and what a link to it has after its #: no white space, different for different names."""
    return quote(name, safe="/")


def html(content: Content) -> Markup:
    """Elements and texts as they stand in a template."""
    text = tostring(element("p", {}, content), encoding="unicode", method="html")
    return Markup(text.removeprefix("<p>").removesuffix("</p>"))
