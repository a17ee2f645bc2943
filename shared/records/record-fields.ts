import type { RecordField } from "#shared/records/record-field.ts";

/** Those of a kind, by name. */
export type RecordFields = Record<string, RecordField>;
