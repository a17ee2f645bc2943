import { format } from "#shared/format/format.ts";
import { maxImportColumns } from "#shared/imports/imports.ts";

/** The message is a sentence for the person who sent the file. */
export class UnreadableFile extends Error {}

export function tooManyColumns(count: number): UnreadableFile {
  const found = format.number(count);
  return new UnreadableFile(
    `The file has ${found} columns. At most ${maxImportColumns} can be read: save only those you need.`,
  );
}
