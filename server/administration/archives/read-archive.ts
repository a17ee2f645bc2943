import { z } from "zod";
import {
  archiveHead,
  archiveRows,
  archiveVersion,
  isSection,
  sections,
  type ArchiveHead,
  type Section,
} from "#server/administration/archives/archive-rows.ts";
import { WrittenLengths } from "#server/administration/archives/written-lengths.ts";
import { BrokenFileError, openLines, unzip } from "#server/platform/files/sealed-lines.ts";

/** A row as its section's schema parsed it. */
export interface SectionRow {
  section: Section;
  row: unknown;
}

export interface OpenArchive {
  head: ArchiveHead;
  /** May throw even after the last row. */
  rows: AsyncIterable<SectionRow>;
}

/** Rows are read into memory; none of ours is larger. */
const maxRowBytes = 8 * 1024 ** 2;

/** Our text compresses ten to one; anything far beyond is a decompression bomb. */
const maxGrowth = 60;

/** @throws BrokenFileError with what is wrong, also while the rows are read */
export async function openArchive(
  packed: AsyncIterable<Uint8Array>,
  packedBytes: number,
): Promise<OpenArchive> {
  const unpacked = limitBytes(unzip(packed), packedBytes * maxGrowth + maxRowBytes);
  const lines = openLines(unpacked, maxRowBytes);
  const first = await lines.next();
  if (first.done) throw new BrokenFileError("The archive is empty.");
  const head = readHead(first.value);
  return { head, rows: readRows(lines, head) };
}

async function* limitBytes(
  source: AsyncIterable<Uint8Array>,
  max: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > max) throw new BrokenFileError("The archive unpacks to far more than it should.");
    yield chunk;
  }
}

function readHead(line: string): ArchiveHead {
  const value = parseJson(line);
  const known = archiveHead.pick({ format: true, version: true }).safeParse(value);
  if (!known.success) throw new BrokenFileError("The file is not an archive of a workspace.");
  if (known.data.version > archiveVersion) {
    throw new BrokenFileError(
      "The archive was made by a newer release of CRM Pro. This server has to be brought up to date first.",
    );
  }
  const head = archiveHead.safeParse(value);
  if (!head.success) throw new BrokenFileError("The first line of the archive cannot be read.");
  return head.data;
}

async function* readRows(
  lines: AsyncIterable<string>,
  { version, counts }: ArchiveHead,
): AsyncGenerator<SectionRow> {
  const left = new Map(sections.map((section) => [section, counts[section] ?? 0]));
  const lengths = new WrittenLengths();
  let place = 0;
  let lineNumber = 1;
  for await (const line of lines) {
    lineNumber += 1;
    const parsed = readRow(line, lineNumber, version, lengths);
    const own = sections.indexOf(parsed.section);
    if (own < place) throw new BrokenFileError("The sections of the archive are in another order.");
    place = own;
    const rest = (left.get(parsed.section) ?? 0) - 1;
    if (rest < 0)
      throw new BrokenFileError(`The archive contains more ${parsed.section} than it says.`);
    left.set(parsed.section, rest);
    yield parsed;
  }
  for (const [section, rest] of left) {
    if (rest > 0) throw new BrokenFileError(`The archive contains fewer ${section} than it says.`);
  }
}

function readRow(
  line: string,
  lineNumber: number,
  version: number,
  lengths: WrittenLengths,
): SectionRow {
  const pair = z.tuple([z.unknown(), z.unknown()]).safeParse(parseJson(line));
  const [section, row] = pair.data ?? [];
  if (!isSection(section)) {
    throw new BrokenFileError(`Line ${lineNumber} of the archive belongs to no section.`);
  }
  const where = `Line ${lineNumber} of the archive, one of its ${section}`;
  const value = upgrade(row, version);
  const read =
    section === "fields"
      ? { section, row: readAs(archiveRows.fields, value, where) }
      : { section, row: readAs(archiveRows[section], value, where) };
  const problem = lengths.problemOf(section, read.row);
  if (problem !== null) throw unreadable(where, problem);
  if (read.section === "fields") lengths.addField(read.row);
  return read;
}

function readAs<Schema extends z.ZodType>(
  schema: Schema,
  row: unknown,
  where: string,
): z.output<Schema> {
  const { data, error } = schema.safeParse(row);
  if (!error) return data;
  const [issue] = error.issues;
  throw unreadable(where, `${issue?.path.join(".") || "row"}: ${issue?.message}`);
}

function unreadable(where: string, problem: string): BrokenFileError {
  return new BrokenFileError(`${where}, cannot be read: ${problem}.`);
}

function upgrade(row: unknown, version: number): unknown {
  if (version < 7) return renameReach(row);
  return version < 13 ? nameOrigins(row) : row;
}

const formerPerson = z.looseObject({ reach: z.string().nullable() });

/** Archives before version 7 call a person's visibility their reach. */
function renameReach(row: unknown): unknown {
  const { data } = formerPerson.safeParse(row);
  if (!data) return row;
  const { reach, ...person } = data;
  return { ...person, visibility: reach };
}

const formerRule = z.looseObject({ alsoForImports: z.boolean() });

/** Archives before version 13 say in one whether a rule is for imports and for merges. */
function nameOrigins(row: unknown): unknown {
  const { data } = formerRule.safeParse(row);
  if (!data) return row;
  const { alsoForImports, ...rule } = data;
  return { ...rule, alsoFor: alsoForImports ? ["imports", "merges"] : [] };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
