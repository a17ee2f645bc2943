import type { ExportColumn, ExportType } from "#shared/records/exports.ts";

/** Writes numbers with a point, and dates in ISO 8601. */
export interface SheetColumn<Row> extends ExportColumn {
  textOf: (row: Row) => string | null;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const sheetPath = "xl/worksheets/sheet1.xml";

/** Indexes of `cellXfs` below. */
const styleOf: Record<ExportType, number> = { text: 0, number: 0, date: 1, moment: 2, money: 3 };
const headerStyle = 4;

/** Every part of a workbook but its sheet, by path (ECMA-376, part 1, 12.2). */
export function workbookParts(sheetName: string): [path: string, text: string][] {
  return [
    [
      "[Content_Types].xml",
      `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/${sheetPath}" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "xl/styles.xml",
      `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ];
}

/** The row of headers is frozen. */
export async function* sheetXml<Row>(
  columns: SheetColumn<Row>[],
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  const letters = columns.map((_, place) => lettersOf(place));
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols><sheetData>`;
  let number = 1;
  const headers = columns.map(({ label }, place) =>
    textCell(`${letters[place]}${number}`, label, headerStyle),
  );
  yield `<row r="${number}">${headers.join("")}</row>`;
  for await (const rows of pages) {
    const written = rows.map((row) => {
      number += 1;
      const cells = columns.map((column, place) =>
        cellXml(column, row, `${letters[place]}${number}`),
      );
      return `<row r="${number}">${cells.join("")}</row>`;
    });
    yield written.join("");
  }
  yield "</sheetData></worksheet>";
}

function cellXml<Row>({ type, textOf }: SheetColumn<Row>, row: Row, place: string): string {
  const text = textOf(row);
  if (text === null || text === "") return "";
  const number = type === "text" ? null : numberOf(type, text);
  if (number === null) return textCell(place, text, 0);
  return `<c r="${place}" s="${styleOf[type]}"><v>${number}</v></c>`;
}

/** An inline string is never a formula, whatever it begins with. */
function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function numberOf(type: ExportType, text: string): string | null {
  if (type === "number" || type === "money") return /^-?\d+(\.\d+)?$/.test(text) ? text : null;
  return serialOf(text);
}

const dayMs = 86_400_000;
const dayZero = Date.UTC(1899, 11, 30);
/** Programs disagree on earlier dates: Excel counts a 29 February 1900. */
const firstSureDay = 61;

/** A UTC date as days since 1900; null for one that a sheet cannot represent. */
function serialOf(text: string): string | null {
  const days = (Date.parse(text) - dayZero) / dayMs;
  return days >= firstSureDay ? String(Number(days.toFixed(8))) : null;
}

/** Column 0 is A, column 26 is AA. */
function lettersOf(place: number): string {
  const rest = place >= 26 ? lettersOf(Math.floor(place / 26) - 1) : "";
  return rest + String.fromCharCode(65 + (place % 26));
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // A parser would turn it into a line feed.
  "\r": "&#13;",
};

/** Removes control characters, which XML does not allow. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .toWellFormed()
    .replaceAll(/[&<>"\r]/g, (character) => entities[character] ?? "");
}
