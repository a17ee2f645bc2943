/** A column that a file has for what a record is made of. */
interface PartColumn {
  /** What stands above it, in exports and imports alike. */
  label: string;
  type: "text" | "number" | "money";
}

/** What the records of a kind are made of, such as the line items of a deal: a file can have a row for each. */
export interface RecordParts {
  /** What people read for one of them. */
  one: string;
  /** As the calls name them. */
  many: string;
  columns: Record<string, PartColumn>;
}
