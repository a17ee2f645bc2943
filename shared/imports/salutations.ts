import { plainHeader } from "./known-headers.ts";
import type { ImportColumn, ImportEntity, ImportFormat } from "./imports.ts";

const headers = new Set(["Title", "Titel", "Titre", "Título"].map(plainHeader));

const words = new Set(
  "mr mrs ms miss mx sir madam dr prof professor rev hon herr frau ing med dipl m mme mlle monsieur madame mademoiselle sr sra srta dra señor señora don doña"
    .split(" ")
    .map(plainHeader),
);

/** Whether a column of titles says how people are addressed, and not what they do: always so in files of Outlook. */
export function isSalutation(
  entity: ImportEntity,
  { header, values }: Pick<ImportColumn, "header" | "values">,
  source: ImportFormat["source"],
): boolean {
  if (entity !== "contact" || !headers.has(plainHeader(header))) return false;
  if (source === "Outlook") return true;
  return values !== null && values.length > 0 && values.every(({ text }) => isAddress(text));
}

function isAddress(text: string): boolean {
  return text
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "")
    .every((word) => words.has(plainHeader(word)));
}
