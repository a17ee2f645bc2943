import { UnreadableFile } from "#server/records/imports/read/broken-file.ts";
import { elementBatches, elementsOf } from "#server/records/imports/read/xml-elements.ts";

/** They lie in memory while the rows are read. */
const maxTextLength = 48 * 1024 ** 2;

/** The texts that cells point to by number. */
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
        throw new UnreadableFile("The workbook holds too much text to be read. Save it as CSV.");
      }
    }
  }
  return texts;
}

/** Numbers of formats that Excel knows by itself, and that show dates (ECMA-376, 18.8.30). */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** Which styles of cells show a number as a date. */
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

/** Days or years, outside of what is quoted, coloured or conditional. */
function showsDate(format: string): boolean {
  return /[dy]/i.test(format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ""));
}
