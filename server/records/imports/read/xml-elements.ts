import { SaxesParser } from "saxes";
import { UnreadableFile } from "#server/records/imports/read/broken-file.ts";

/** The beginning or the end of an element, with the text that stands right in it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  isEnd: boolean;
  /** Only at its end. */
  text: string;
}

/**
 * The elements of an XML document as they come. Entities that a document defines itself are unknown to
 * the parser, so none can grow.
 */
export async function* elementsOf(chunks: AsyncIterable<string>): AsyncGenerator<XmlElement> {
  for await (const elements of elementBatches(chunks)) yield* elements;
}

/** The same, chunk by chunk: a sheet has millions of them. */
export async function* elementBatches(chunks: AsyncIterable<string>): AsyncGenerator<XmlElement[]> {
  const parser = new SaxesParser();
  let found: XmlElement[] = [];
  let text = "";
  parser.on("error", (error) => {
    throw new UnreadableFile(`The workbook is damaged: ${error.message}`);
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("cdata", (more) => {
    text += more;
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    found.push({ name: localName(name), attributes, isEnd: false, text });
  });
  parser.on("closetag", ({ name, attributes }) => {
    found.push({ name: localName(name), attributes, isEnd: true, text });
    text = "";
  });
  let isThere = false;
  for await (const chunk of chunks) {
    isThere = true;
    parser.write(chunk);
    yield found;
    found = [];
  }
  // A workbook need not have every part.
  if (!isThere) return;
  parser.close();
  yield found;
}

/** Some programs write a prefix before every name. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
