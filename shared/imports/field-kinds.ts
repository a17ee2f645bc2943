/** How a cell is read. */
export const importFieldKinds = [
  "id",
  "text",
  "email",
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

export type ImportFieldKind = (typeof importFieldKinds)[number];
