import { z } from "zod";
import { moment, recordId } from "./fields.ts";
import type { RecordField, Settings } from "./record-field.ts";

// Fields that the server keeps, and no one writes.

/** What the record is called that a reference points to, so that a list needs no second call. */
export function linkedNameField(settings: Settings) {
  return {
    isSortable: true,
    ...settings,
    type: "linkedName",
    presence: "derived",
    read: z.string().nullable(),
  } satisfies RecordField;
}

/** A number that the server counts. */
export function countField(settings: Settings & Pick<RecordField, "isMeasured" | "isDays">) {
  return {
    ...settings,
    type: "number",
    presence: "derived",
    read: z.int(),
  } satisfies RecordField;
}

/** A number that is kept with the record; null where there is nothing to count. */
export function keptCountField(settings: Settings) {
  return {
    mayBeEmpty: true,
    isFilterable: true,
    ...settings,
    type: "number",
    presence: "derived",
    read: z.int().nullable(),
  } satisfies RecordField;
}

/** A moment that the server keeps, such as when a deal was closed; null where there was none. */
export function keptMomentField(settings: Settings & Pick<RecordField, "mayBeEmpty">) {
  return {
    isSortable: true,
    mayBeEmpty: true,
    ...settings,
    type: "moment",
    presence: "derived",
    read: moment.nullable(),
  } satisfies RecordField;
}

/** A calendar date that the server finds, such as that of what is planned next. */
export function foundDateField(settings: Settings) {
  return {
    ...settings,
    type: "date",
    presence: "derived",
    read: z.iso.date().nullable(),
  } satisfies RecordField;
}

/** The pipeline that a deal's stage is in, by its id. */
export function pipelineField(settings: Settings) {
  return {
    ...settings,
    choicesOf: "pipelines",
    type: "choice",
    presence: "derived",
    read: recordId,
  } satisfies RecordField;
}

/** When the record was added. */
export function createdAtField() {
  return {
    label: "Created",
    type: "moment",
    presence: "derived",
    isSortable: true,
    read: moment,
  } satisfies RecordField;
}
