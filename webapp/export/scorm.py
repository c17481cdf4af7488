"""SCORM packages: the page of an exercise, with the manifest by which learning platforms open it.

Platforms have the schemas that a manifest refers to; they are not in the package.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import urlencode
from xml.etree import ElementTree as ET
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from webapp.site.links import QUERY_SIGNS

PAGE, MANIFEST = "index.html", "imsmanifest.xml"

PASS_PERCENT = 60
"""Score from which an exercise is passed."""

DATE = (1980, 1, 1, 0, 0, 0)
"""Of the files in a package, so that it depends on their content alone."""

READABLE = 0o644 << 16
"""Permissions for whatever unpacks it on Unix."""

XSI = "http://www.w3.org/2001/XMLSchema-instance"
SEQUENCING = ("imsss", "http://www.imsglobal.org/xsd/imsss", "imsss_v1p0.xsd")


class Standard(NamedTuple):
    """What the manifests of a version declare.

    :param schemas: prefix, namespace and file of each schema; the first has no prefix.
    :param type_name: the attribute that marks a page with a score.
    """

    name: str
    schemas: tuple[tuple[str, str, str], ...]
    type_name: str


STANDARDS = {
    "1.2": Standard(
        "1.2",
        (
            ("", "http://www.imsproject.org/xsd/imscp_rootv1p1p2", "imscp_rootv1p1p2.xsd"),
            ("adlcp", "http://www.adlnet.org/xsd/adlcp_rootv1p2", "adlcp_rootv1p2.xsd"),
        ),
        "adlcp:scormtype",
    ),
    "2004": Standard(
        "2004 4th Edition",
        (
            ("", "http://www.imsglobal.org/xsd/imscp_v1p1", "imscp_v1p1.xsd"),
            ("adlcp", "http://www.adlnet.org/xsd/adlcp_v1p3", "adlcp_v1p3.xsd"),
            SEQUENCING,
        ),
        "adlcp:scormType",
    ),
}
"""By the version as options name it."""

VERSIONS = tuple(STANDARDS)


def page_data(
    opening: Mapping[str, str], version: str = VERSIONS[0], pass_percent: int = PASS_PERCENT
) -> dict[str, Any]:
    """Return what the scripts of a page in a package know of it.

    :param opening: options of the link of the exercise, since a platform opens the page without.
    """
    return {
        "opening": f"?{urlencode(opening, safe=QUERY_SIGNS)}",
        "scorm": {"version": version, "pass": pass_percent},
    }


def package(
    page: str, title: str, version: str = VERSIONS[0], pass_percent: int = PASS_PERCENT
) -> bytes:
    """Return a package as the bytes of a zip file; equal input gives equal bytes."""
    content = page.encode()
    described = manifest(identifier(content), title, version, pass_percent)
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for name, data in ((MANIFEST, described.encode()), (PAGE, content)):
            info = ZipInfo(name, DATE)
            info.create_system, info.external_attr = 3, READABLE
            archive.writestr(info, data, ZIP_DEFLATED)
    return file.getvalue()


def identifier(content: bytes) -> str:
    """Return the identifier of a package with a page.

    >>> identifier(b"a page")
    'backtrack-86e53b64'
    """
    return f"backtrack-{zlib.crc32(content):08x}"


def manifest(
    name: str, title: str, version: str = VERSIONS[0], pass_percent: int = PASS_PERCENT
) -> str:
    """Return the manifest of a package with one page as XML.

    :param name: identifier of the package, an XML name.
    """
    standard, title = STANDARDS[version], "".join(filter(str.isprintable, title))
    root = ET.Element("manifest", {"identifier": name, "version": "1", **namespaces(standard)})
    metadata = ET.SubElement(root, "metadata")
    add(metadata, "schema", "ADL SCORM")
    add(metadata, "schemaversion", standard.name)
    organizations = ET.SubElement(root, "organizations", default="exercise")
    organization = ET.SubElement(organizations, "organization", identifier="exercise")
    add(organization, "title", title)
    item = ET.SubElement(organization, "item", identifier="item", identifierref="page")
    add(item, "title", title)
    if version == VERSIONS[0]:
        add(item, "adlcp:masteryscore", str(pass_percent))
    else:
        item.append(sequencing(pass_percent))
    described = {"identifier": "page", "type": "webcontent", standard.type_name: "sco"}
    resources = ET.SubElement(root, "resources")
    resource = ET.SubElement(resources, "resource", described, href=PAGE)
    ET.SubElement(resource, "file", href=PAGE)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def namespaces(standard: Standard) -> dict[str, str]:
    """Return the attributes that declare the schemas of a manifest."""
    prefixes = {
        f"xmlns:{prefix}" if prefix else "xmlns": space for prefix, space, _ in standard.schemas
    }
    places = " ".join(f"{space} {file}" for _, space, file in standard.schemas)
    return {**prefixes, "xmlns:xsi": XSI, "xsi:schemaLocation": places}


def sequencing(pass_percent: int) -> ET.Element:
    """Return the objective that is reached with the score from which the exercise is passed."""
    element = ET.Element("imsss:sequencing")
    objectives = ET.SubElement(element, "imsss:objectives")
    known = {"objectiveID": "passed", "satisfiedByMeasure": "true"}
    objective = ET.SubElement(objectives, "imsss:primaryObjective", known)
    add(objective, "imsss:minNormalizedMeasure", f"{pass_percent / 100:g}")
    by_content = {"completionSetByContent": "true", "objectiveSetByContent": "true"}
    ET.SubElement(element, "imsss:deliveryControls", by_content)
    return element


def add(parent: ET.Element, tag: str, text: str) -> None:
    """Add an element with text."""
    ET.SubElement(parent, tag).text = text
