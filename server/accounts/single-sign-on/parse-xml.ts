import type { Document, Element } from "@xmldom/xmldom";

const namespaces = {
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  signature: "http://www.w3.org/2000/09/xmldsig#",
} as const;

type Vocabulary = keyof typeof namespaces;

/** Refuses document types before parsing, since entities could be external or expand without limit. */
export async function parseXml(text: string): Promise<Document | null> {
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const { DOMParser } = await import("@xmldom/xmldom");
  const parser = new DOMParser({
    onError: () => {
      throw new SyntaxError("this is not well-formed XML");
    },
  });
  try {
    return parser.parseFromString(text.trim(), "text/xml");
  } catch {
    return null;
  }
}

export function childrenOf(parent: Element, vocabulary: Vocabulary, name: string): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (isElement(node) && isCalled(node, vocabulary, name)) found.push(node);
  }
  return found;
}

export function findAll(root: Element, vocabulary: Vocabulary, name: string): Element[] {
  return [...root.getElementsByTagNameNS(namespaces[vocabulary], name)];
}

export function isCalled(element: Element, vocabulary: Vocabulary, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespaces[vocabulary];
}

function isElement(node: { nodeType: number }): node is Element {
  return node.nodeType === 1;
}
