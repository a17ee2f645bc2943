import { PassThrough, pipeline, Readable } from "node:stream";
import { ZipFile } from "yazl";
import {
  type SheetColumn,
  sheetPath,
  sheetXml,
  workbookParts,
} from "#server/platform/sheets/sheet-xml.ts";

/** Excel's limit, without the row of headers. */
export const mostSheetRecords = 1_048_575;

/** Generated while it is read; stops when the reader stops. */
export function xlsxFile<Row>(
  sheetName: string,
  columns: SheetColumn<Row>[],
  pages: AsyncIterable<Row[]>,
): Readable {
  const file = new PassThrough();
  const zip = new ZipFile();
  zip.on("error", (error: Error) => file.destroy(error));
  for (const [path, text] of workbookParts(sheetName)) zip.addBuffer(Buffer.from(text), path);
  const sheet = Readable.from(sheetXml(columns, pages));
  sheet.once("error", (error) => file.destroy(error));
  zip.addReadStream(sheet, sheetPath);
  zip.end();
  pipeline(zip.outputStream, file, () => sheet.destroy());
  return file;
}
