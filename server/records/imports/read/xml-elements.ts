import { SaxesParser } from "saxes";
import { UnreadableFile } from "#server/records/imports/read/broken-file.ts";

/** The start or end of an element, with its direct text. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  isEnd: boolean;
  /** Only at the end. */
  text: string;
}

/** The parser ignores entities that a document defines, so none can expand. */
export async function* elementsOf(chunks: AsyncIterable<string>): AsyncGenerator<XmlElement> {
  for await (const elements of elementBatches(chunks)) yield* elements;
}

/** In batches, since a sheet has millions of elements. */
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
  // Parts of a workbook are optional.
  if (!isThere) return;
  parser.close();
  yield found;
}

/** Some programs prefix every name. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
