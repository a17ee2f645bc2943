import { z } from "zod";
import { format } from "#shared/format/format.ts";
import { recordId, requiredText } from "#shared/records/fields.ts";
import { maxFileBytes } from "#shared/email/outgoing-emails.ts";

/** How the files of a kind are known; null for text, which has no NUL in it. */
type Signature = {
  /** What they begin with, a sign of which is a byte. */
  starts: readonly string[];
  /** Names in an archive, which are not compressed. */
  includes?: string;
} | null;

interface KindDefinition {
  label: string;
  /** By the end of the name. */
  endings: Record<string, Signature>;
}

/** In the place of a byte that differs from file to file. */
export const anyByte = "\u0100";

const jpeg = { starts: ["\u00ff\u00d8\u00ff"] };
const compound = { starts: ["\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1"] };
const zipWith = (includes: string) => ({ starts: ["PK\u0003\u0004"], includes });

/** What a form can allow. */
const kinds = {
  pdf: { label: "PDF", endings: { pdf: { starts: ["%PDF-"] } } },
  pictures: {
    label: "Pictures",
    endings: {
      jpg: jpeg,
      jpeg,
      png: { starts: ["\u0089PNG\r\n\u001a\n"] },
      gif: { starts: ["GIF87a", "GIF89a"] },
      webp: { starts: [`RIFF${anyByte.repeat(4)}WEBP`] },
    },
  },
  documents: {
    label: "Documents",
    endings: {
      docx: zipWith("word/"),
      doc: compound,
      odt: zipWith("application/vnd.oasis.opendocument.text"),
      rtf: { starts: [String.raw`{\rtf`] },
      txt: null,
    },
  },
  tables: {
    label: "Tables",
    endings: {
      xlsx: zipWith("xl/"),
      xls: compound,
      ods: zipWith("application/vnd.oasis.opendocument.spreadsheet"),
      csv: null,
    },
  },
} as const satisfies Record<string, KindDefinition>;

export type FileKind = keyof typeof kinds;

export const fileKinds = ["pdf", "pictures", "documents", "tables"] as const satisfies FileKind[];

export const fileKindDefinitions: Record<FileKind, KindDefinition> = kinds;

export const megabyte = 1_000_000;

/** Of one entry together, as of one email, so that all of them can be forwarded. */
export const mostEntryFileBytes = maxFileBytes;

const mostMegabytes = maxFileBytes / megabyte;
const mostFilesOfQuestion = 5;
const mostFileQuestions = 5;

/** A question that is answered with files. */
const fileQuestion = z.object({
  /** In the form's HTML; it stays when the label changes. */
  key: z.string().regex(/^[a-z0-9-]{1,40}$/, "A key has small letters, digits and hyphens"),
  label: requiredText("Label", 100),
  isRequired: z.boolean(),
  kinds: z.array(z.enum(fileKinds)).min(1, "Choose at least one kind of file"),
  megabytes: z
    .int("Size must be a whole number of MB")
    .min(1, "A file can have at least 1 MB")
    .max(mostMegabytes, `A file can have at most ${mostMegabytes} MB`)
    .describe("Of each file"),
  count: z
    .int("Number must be whole")
    .min(1, "Ask for at least one file")
    .max(mostFilesOfQuestion, `Ask for at most ${mostFilesOfQuestion} files`)
    .describe("How many files are taken"),
});

export type FileQuestion = z.output<typeof fileQuestion>;

export const fileQuestions = z
  .array(fileQuestion)
  .max(mostFileQuestions, `A form can ask for files ${mostFileQuestions} times`)
  .refine(
    (questions) => new Set(questions.map(({ key }) => key)).size === questions.length,
    "Two questions for files have the same key",
  );

/** A file that a visitor sent. */
export const entryFile = z.object({
  id: recordId,
  /** Of the question, as the visitor read it. */
  label: z.string(),
  name: z.string(),
  bytes: z.int(),
});

export type EntryFile = z.infer<typeof entryFile>;

/** The files of a contact, from entries that became it. */
export const contactFile = entryFile.extend({ form: z.string(), createdAt: z.string() });

/** Such as "PDF or pictures, at most 2 files of 5 MB each". */
export function describeFiles({ kinds: allowed, megabytes, count }: FileQuestion): string {
  const size = `${format.number(megabytes)} MB`;
  return `${describeKinds(allowed)}, ${count === 1 ? `at most ${size}` : `at most ${count} files of ${size} each`}`;
}

/** Such as "PDF (pdf) or Pictures (jpg, jpeg, png, gif, webp)". */
export function describeKinds(allowed: readonly FileKind[]): string {
  return allowed
    .map((kind) => {
      const { label, endings } = fileKindDefinitions[kind];
      const names = Object.keys(endings).join(", ");
      return label.toLowerCase() === names ? label : `${label} (${names})`;
    })
    .join(" or ");
}

/** For a file input, such as ".pdf,.png". */
export function endingsOf(allowed: readonly FileKind[]): string[] {
  return allowed.flatMap((kind) => Object.keys(fileKindDefinitions[kind].endings));
}
