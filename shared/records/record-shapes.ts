import { z } from "zod";
import { customFieldsOfRecord, writtenCustomFields } from "./custom-fields.ts";
import { recordId } from "./fields.ts";
import type { RecordField } from "./record-field.ts";
import type { RecordFields } from "./record-fields.ts";

type Written<Fields extends RecordFields> = {
  [
    Name in keyof Fields as Fields[Name] extends { write: z.ZodType } ? Name : never
  ]: Fields[Name] extends { write: infer Write extends z.ZodType } ? Write : never;
};

/** The shape of a new record. */
export type New<Fields extends RecordFields> = {
  [Name in keyof Written<Fields>]: Fields[Name] extends { presence: "required" }
    ? Written<Fields>[Name]
    : Fields[Name] extends { presence: "default" }
      ? z.ZodDefault<Written<Fields>[Name]>
      : z.ZodOptional<Written<Fields>[Name]>;
};

type Changes<Fields extends RecordFields> = {
  [Name in keyof Written<Fields>]: z.ZodOptional<Written<Fields>[Name]>;
};

type Shown<Fields extends RecordFields> = { [Name in keyof Fields]: Fields[Name]["read"] };

/** The schemas of a kind's calls, made of its fields and of the workspace's own. */
export function recordSchemas<Fields extends RecordFields>(fields: Fields) {
  return {
    /** Body of POST: required fields, and those that begin with a value. */
    added: z.object({
      ...newShape(fields),
      /** Values of the workspace's own fields: the keys that are given change, null clears one. */
      customFields: writtenCustomFields.optional(),
    }),
    /** Body of PUT: the fields that are given change, the rest stays. */
    changes: z.object({ ...changesShape(fields), customFields: writtenCustomFields.optional() }),
    /** A record as the API shows it. */
    item: z.object({
      id: recordId,
      /** Grows with each change; If-Match takes it as the record's entity tag. */
      version: z.int(),
      ...shownShape(fields),
      customFields: customFieldsOfRecord,
    }),
  };
}

function newShape<Fields extends RecordFields>(fields: Fields): New<Fields>;
function newShape(fields: RecordFields): Record<string, z.ZodType> {
  return shapeOf(fields, ({ presence, initial, write }) => {
    if (!write || presence === "required") return write;
    return presence === "default" ? write.default(initial) : write.optional();
  });
}

function changesShape<Fields extends RecordFields>(fields: Fields): Changes<Fields>;
function changesShape(fields: RecordFields): Record<string, z.ZodType> {
  return shapeOf(fields, ({ write }) => write?.optional());
}

function shownShape<Fields extends RecordFields>(fields: Fields): Shown<Fields>;
function shownShape(fields: RecordFields): Record<string, z.ZodType> {
  return shapeOf(fields, ({ read }) => read);
}

function shapeOf(
  fields: RecordFields,
  schemaOf: (field: RecordField) => z.ZodType | undefined,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = schemaOf(field);
      return schema ? [[name, schema]] : [];
    }),
  );
}

type Archived<Fields extends RecordFields> = {
  [Name in keyof Written<Fields>]: z.ZodType<z.output<Fields[Name]["read"]>>;
};

/**
 * The shape of a record's stored fields in an archive. One that an older archive does not know begins
 * as in a new record.
 */
export function archivedShape<Fields extends RecordFields>(fields: Fields): Archived<Fields>;
export function archivedShape(fields: RecordFields): Record<string, z.ZodType> {
  return shapeOf(fields, ({ presence, initial = null, write, read }) => {
    if (!write || presence === "required") return write && read;
    return read.default(initial);
  });
}
