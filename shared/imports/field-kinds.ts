/** How a cell is read. */
export const importFieldKinds = [
  "id",
  "text",
  "email",
  "emails",
  "phone",
  "phones",
  "website",
  "choice",
  "choices",
  "number",
  "money",
  "date",
  "checkbox",
  "tags",
  "owner",
  "company",
  "contact",
] as const;

/** Whether the values of a file are matched to choices. */
export function isChosenKind(kind: ImportFieldKind): boolean {
  return kind === "choice" || kind === "choices";
}

export type ImportFieldKind = (typeof importFieldKinds)[number];
