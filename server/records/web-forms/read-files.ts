import { cutFileName } from "#shared/format/cut-text.ts";
import {
  anyByte,
  describeKinds,
  fileKindDefinitions,
  type FileQuestion,
  megabyte,
  mostEntryFileBytes,
} from "#shared/web-forms/web-form-files.ts";
import { withoutUnseen } from "#shared/format/unseen-characters.ts";
import type { ReceivedFile } from "#server/platform/http/multipart.ts";

export interface SentFile {
  label: string;
  name: string;
  content: Buffer;
}

export function fileInput({ key }: FileQuestion): string {
  return `_file-${key}`;
}

/** What an entry's files can have together. */
export function mostBytesOf(questions: readonly FileQuestion[]): number {
  const all = questions.reduce((sum, { megabytes, count }) => sum + megabytes * count, 0);
  return Math.min(all * megabyte, mostEntryFileBytes);
}

interface ReadFiles {
  files: SentFile[];
  /** A sentence for each question that is not answered rightly, by the name of its input. */
  problems: Map<string, string>;
}

export function readFiles(
  questions: readonly FileQuestion[],
  received: readonly ReceivedFile[],
): ReadFiles {
  const problems = new Map<string, string>();
  const files = questions.flatMap((question) => {
    const given = received.filter((file) => file.input === fileInput(question) && isChosen(file));
    const problem = problemOf(question, given);
    if (problem !== null) problems.set(fileInput(question), problem);
    const { label } = question;
    return given.map(({ name, content }) => ({ label, name: cleanName(name), content }));
  });
  return { files, problems };
}

/** Browsers send an empty file without a name for an input that was left empty. */
function isChosen({ name, content, isTooLarge }: ReceivedFile): boolean {
  return name !== "" || content.length > 0 || isTooLarge;
}

function problemOf(question: FileQuestion, given: readonly ReceivedFile[]): string | null {
  const { label, isRequired, count, megabytes, kinds } = question;
  if (given.length === 0) return isRequired ? `${label} is required` : null;
  if (given.length > count) {
    return count === 1 ? `${label}: send one file alone` : `${label}: send at most ${count} files`;
  }
  for (const file of given) {
    const name = `“${cleanName(file.name)}”`;
    if (file.isTooLarge) return `${name} is larger than ${megabytes} MB`;
    if (file.content.length === 0) return `${name} is empty`;
    if (!isOfKind(question, file))
      return `${name} is not of a kind that is taken: ${describeKinds(kinds)}`;
  }
  return null;
}

/** By the end of its name and by how it begins: what a browser says about it anyone can write. */
function isOfKind({ kinds }: FileQuestion, { name, content }: ReceivedFile): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";
  return kinds.some((kind) => {
    const signature = fileKindDefinitions[kind].endings[ending];
    if (signature === undefined) return false;
    if (signature === null) return !content.includes(0);
    const { starts, includes = "" } = signature;
    return starts.some((start) => beginsWith(content, start)) && content.includes(includes);
  });
}

function beginsWith(content: Buffer, start: string): boolean {
  const begun = content.toString("latin1", 0, start.length);
  return (
    begun.length === start.length &&
    Array.from(start).every((sign, at) => sign === anyByte || sign === begun[at])
  );
}

const mostNameLength = 150;

/** Without folders, and without signs that no one sees or that turn the text around. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = withoutUnseen(last)
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\uFFFD]/gu, "")
    .replaceAll(/\s+/g, " ")
    .replace(/^[ .]+/, "")
    .trim();
  return plain === "" ? "file" : cutFileName(plain, mostNameLength);
}
