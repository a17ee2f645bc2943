import { Readable } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { UnreadableFile } from "#server/records/imports/read/broken-file.ts";
import type { FileChunks } from "#server/records/imports/read/file-chunks.ts";
import type { OpenFile } from "#server/records/imports/read/open-text.ts";
import { readSheet } from "#server/records/imports/read/read-sheet.ts";
import { elementsOf } from "#server/records/imports/read/xml-elements.ts";
import { readDateStyles, readSharedTexts } from "#server/records/imports/read/workbook-parts.ts";

/** A sheet compresses ten or twenty to one; anything far beyond is a decompression bomb. */
const maxGrowth = 100;
const alwaysAllowedBytes = 16 * 1024 ** 2;
const maxPartBytes = 2 * 1024 ** 3;
const maxParts = 5_000;

const notAWorkbook =
  "The file is not an XLSX workbook, or it is damaged. Save it once more, or as CSV.";
const tooLarge = "The workbook unpacks to far more than it should, so it was not read.";

/** Reads the first sheet of an XLSX workbook (ECMA-376), with the stored results of formulas. */
export async function openWorkbook(file: FileChunks): Promise<OpenFile> {
  const parts = await openParts(file);
  const { name, path, usesDatesOf1904 } = await findSheet(parts);
  const texts = await readSharedTexts(parts.read("xl/sharedStrings.xml"));
  const dateStyles = await readDateStyles(parts.read("xl/styles.xml"));
  const rows = readSheet(parts.read(path), { texts, dateStyles, usesDatesOf1904 });
  return { format: { kind: "xlsx", encoding: null, separator: null, sheet: name }, rows };
}

interface Parts {
  has: (path: string) => boolean;
  /** Empty where the part is missing. */
  read: (path: string) => AsyncIterable<string>;
}

async function openParts(file: FileChunks): Promise<Parts> {
  const reader = new ChunkReader(file);
  const options = { lazyEntries: true, autoClose: false };
  const zip = await fromRandomAccessReaderPromise(reader, file.bytes, options).catch(refuse);
  if (zip.entryCount > maxParts) throw new UnreadableFile(notAWorkbook);
  const entries = new Map<string, Entry>();
  for await (const entry of listEntries(zip)) entries.set(entry.fileName, entry);
  return {
    has: (path) => entries.has(path),
    read: (path) => readPart(zip, entries.get(path), file.bytes),
  };
}

async function* listEntries(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    refuse(error);
  }
}

async function* readPart(
  zip: ZipFile,
  entry: Entry | undefined,
  fileBytes: number,
): AsyncGenerator<string> {
  if (!entry) return;
  const most = Math.min(fileBytes * maxGrowth + alwaysAllowedBytes, maxPartBytes);
  // The library enforces the announced size while it decompresses.
  if (entry.uncompressedSize > most) throw new UnreadableFile(tooLarge);
  const decoder = new TextDecoder("utf-8");
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) yield decoder.decode(toBytes(chunk), { stream: true });
  } catch (error) {
    refuse(error);
  }
}

function toBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new Error("A part of a workbook gave no bytes");
}

/** Errors of the library are the file's fault; our own have a cause. */
function refuse(error: unknown): never {
  if (error instanceof UnreadableFile) throw error;
  const isOurs = error instanceof Error && error.cause !== undefined;
  throw isOurs ? error : new UnreadableFile(notAWorkbook, { cause: error });
}

class ChunkReader extends RandomAccessReader {
  readonly #file: FileChunks;

  constructor(file: FileChunks) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#file.read(start, end));
  }
}

async function findSheet(parts: Parts) {
  if (!parts.has("xl/workbook.xml")) throw new UnreadableFile(notAWorkbook);
  let sheet: { name: string; relation: string } | null = null;
  let usesDatesOf1904 = false;
  for await (const { name, attributes } of elementsOf(parts.read("xl/workbook.xml"))) {
    if (name === "workbookPr") usesDatesOf1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
    if (name !== "sheet" || sheet || (attributes.state ?? "visible") !== "visible") continue;
    sheet = { name: attributes.name ?? "", relation: attributes["r:id"] ?? "" };
  }
  if (!sheet) throw new UnreadableFile("The workbook has no sheet that is shown.");
  for await (const { attributes } of elementsOf(parts.read("xl/_rels/workbook.xml.rels"))) {
    if (attributes.Id !== sheet.relation) continue;
    const target = attributes.Target ?? "";
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    if (parts.has(path)) return { name: sheet.name, path, usesDatesOf1904 };
  }
  throw new UnreadableFile(notAWorkbook);
}
