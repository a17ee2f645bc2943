import { raised } from "#shared/format/first-letters.ts";
import { format } from "#shared/format/format.ts";
import type { CustomField } from "#shared/records/custom-fields.ts";
import type { ChangeSetDetails, RecordChange, UndoConflict } from "#shared/records/changes.ts";
import { fieldLabel } from "#shared/records/field-label.ts";
import type { KeptKind } from "#shared/records/kind-definition.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { countText } from "#shared/format/count-text.ts";
import { fieldNamed } from "#web/records/custom-fields/custom-fields.api.ts";
import { sentence } from "#web/ui/isolated.ts";

/** What was done, such as "Changed phone and title". @param own the workspace's fields, archived ones included */
export function changeText(
  kind: KeptKind,
  { action, channel, fields }: RecordChange,
  own: readonly CustomField[],
): string {
  if (channel === "merge") return action === "delete" ? "Merged into another record" : "Merged";
  if (action === "create") return channel === "undo" ? "Restored" : "Added";
  if (action === "delete") return channel === "undo" ? "Took back that it was added" : "Deleted";
  const labels = fields.map(({ field }) => nameOf(own, kind, field));
  const what = labels.length > 3 ? `${labels.length} fields` : format.list(labels);
  return `${channel === "undo" ? "Put back" : "Changed"} ${what || "it"}`;
}

/** Within a sentence; a label of the workspace's own stays as it is written. */
function nameOf(own: readonly CustomField[], kind: KeptKind, field: string): string {
  return fieldNamed(own, kind, field)?.label ?? fieldLabel(kind, field).toLowerCase();
}

const verbs = { create: "added", update: "changed", delete: "deleted" } as const;

/** How many records an operation touched, without the lines that it wrote for the feed. */
export function extentText({ records }: ChangeSetDetails): string {
  const others = records.filter(({ entity }) => entity !== "activity");
  const shown = others.length > 0 ? others : records;
  return format.list(
    shown.map(({ entity, action, count }) => {
      const { one, many } = kindWords[entity];
      return `${countText(count, one, many)} ${verbs[action]}`;
    }),
  );
}

const causes = {
  changed: "changed",
  deleted: "deleted",
  restored: "there again",
  "in-use": "in use by other records",
  "link-gone": "linked to a record that is gone",
} as const;

/** "Contact Jane: phone changed by Bob". */
export function conflictText(
  { entity, name, reason, fields, by }: UndoConflict,
  own: readonly CustomField[],
): string {
  const noun = kindWords[entity].one;
  const subject = sentence`${raised(noun)} ${name ?? "hidden from you"}`;
  const what =
    reason === "changed" ? format.list(fields.map((field) => nameOf(own, entity, field))) : "";
  const author = by === null ? "" : ` by ${by}`;
  const cause = `${causes[reason]}${isByHand(reason) ? author : ""}`;
  return `${subject}: ${what} ${cause}`.replace("  ", " ");
}

/** When someone has caused a conflict; null for one that came of itself, or where the change log does not know. */
export function conflictMoment({ reason, at }: UndoConflict): string | null {
  return isByHand(reason) ? at : null;
}

function isByHand(reason: UndoConflict["reason"]): boolean {
  return reason === "changed" || reason === "deleted";
}
