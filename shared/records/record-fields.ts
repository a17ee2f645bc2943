import type { RecordField } from "./record-field.ts";

/** Those of a kind, by name. */
export type RecordFields = Record<string, RecordField>;
