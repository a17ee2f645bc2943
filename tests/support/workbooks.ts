import { deflateRawSync } from "node:zlib";

/** A file within an archive: its name, what it is packed to, and how large it says it was. */
type Part = [name: string, packed: Buffer, size: number];

export function zip(parts: Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, packed, size] of parts) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const head = Buffer.concat([Buffer.from("504b0304", "hex"), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("504b01021400", "hex"), common, tail, Buffer.from(name)]),
    );
    files.push(head);
    offset += head.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, entries, end]);
}

/** A cell is its kind and value: `s:` shared text, `n:` number, `d:` date, `f:` formula with its result after the last `=`. */
export function workbook(...rows: string[][]): Buffer {
  return workbookIn("yyyy-mm-dd", ...rows);
}

export function workbookIn(dateFormat: string, ...rows: string[][]): Buffer {
  const texts: string[] = [];
  const sheetRows = rows.map((cells, row) => {
    const written = cells.map((cell, column) =>
      writeCell(cell, `${"ABCDEFGH"[column]}${row + 1}`, texts),
    );
    return `<row r="${row + 1}">${written.join("")}</row>`;
  });
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const shared = texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join("");
  return zip([
    part(
      "xl/workbook.xml",
      `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    part(
      "xl/styles.xml",
      `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="${dateFormat}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    part("xl/sharedStrings.xml", `<sst ${main}>${shared}</sst>`),
    part(
      "xl/worksheets/sheet1.xml",
      `<worksheet ${main}><sheetData>${sheetRows.join("")}</sheetData></worksheet>`,
    ),
  ]);
}

function part(name: string, text: string): Part {
  const bytes = Buffer.from(text);
  return [name, deflateRawSync(bytes), bytes.length];
}

function writeCell(cell: string, place: string, texts: string[]): string {
  const value = cell.slice(2);
  if (cell.startsWith("s:")) return `<c r="${place}" t="s"><v>${texts.push(value) - 1}</v></c>`;
  if (cell.startsWith("d:")) return `<c r="${place}" s="1"><v>${value}</v></c>`;
  if (cell.startsWith("n:")) return `<c r="${place}"><v>${value}</v></c>`;
  const end = value.lastIndexOf("=");
  const result = value.slice(end + 1);
  return `<c r="${place}"><f>${escapeXml(value.slice(0, end))}</f>${result && `<v>${result}</v>`}</c>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
