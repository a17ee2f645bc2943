import { UnreadableFile } from "#server/records/imports/read/broken-file.ts";
import { elementBatches, elementsOf } from "#server/records/imports/read/xml-elements.ts";

/** Kept in memory while rows are read. */
const maxTextLength = 48 * 1024 ** 2;

/** Cells refer to these texts by number. */
export async function readSharedTexts(chunks: AsyncIterable<string>): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let length = 0;
  let isPhonetic = false;
  for await (const elements of elementBatches(chunks)) {
    for (const element of elements) {
      if (element.name === "rPh") isPhonetic = !element.isEnd;
      if (element.name === "t" && element.isEnd && !isPhonetic) text += element.text;
      if (element.name !== "si" || !element.isEnd) continue;
      texts.push(text);
      length += text.length;
      text = "";
      if (length > maxTextLength) {
        throw new UnreadableFile("The workbook contains too much text to be read. Save it as CSV.");
      }
    }
  }
  return texts;
}

/** Built-in formats that show dates (ECMA-376, 18.8.30). */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** The cell styles that show a number as a date. */
export async function readDateStyles(chunks: AsyncIterable<string>): Promise<Set<number>> {
  const dateFormats = new Set(builtInDates);
  const styles = new Set<number>();
  let isInStyles = false;
  let place = 0;
  for await (const { name, attributes, isEnd } of elementsOf(chunks)) {
    if (name === "cellXfs") isInStyles = !isEnd;
    if (isEnd) continue;
    if (name === "numFmt" && showsDate(attributes.formatCode ?? "")) {
      dateFormats.add(Number(attributes.numFmtId));
    }
    if (name !== "xf" || !isInStyles) continue;
    if (dateFormats.has(Number(attributes.numFmtId))) styles.add(place);
    place += 1;
  }
  return styles;
}

/** Contains days or years, outside of quotes and brackets. */
function showsDate(format: string): boolean {
  return /[dy]/i.test(format.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\./g, ""));
}
