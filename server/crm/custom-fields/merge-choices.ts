import type { FieldChoice, WrittenChoice } from "#shared/records/custom-fields.ts";
import { stableKeyOf } from "#server/crm/custom-fields/stable-keys.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** Matches choices by id, else by label. Omitted ones are archived, since records may have them. */
export function mergeChoices(before: FieldChoice[], written: WrittenChoice[]): FieldChoice[] {
  const taken = new Set(before.map(({ id }) => id));
  const open = written.map((choice): FieldChoice => {
    const known = findChoice(before, choice);
    const id = known?.id ?? stableKeyOf(choice.label, taken);
    taken.add(id);
    const color = choice.color === undefined ? (known?.color ?? null) : choice.color;
    return { id, label: choice.label, color, archived: false };
  });
  const kept = new Set(open.map(({ id }) => id));
  if (kept.size < open.length) throw new HttpError(400, "A choice stands in the list twice.");
  const archived = before.filter(({ id }) => !kept.has(id));
  return [...open, ...archived.map((choice) => ({ ...choice, archived: true }))];
}

function findChoice(before: FieldChoice[], { id, label }: WrittenChoice): FieldChoice | undefined {
  if (id === undefined) {
    return before.find((choice) => choice.label.toLowerCase() === label.toLowerCase());
  }
  const known = before.find((choice) => choice.id === id);
  if (!known)
    throw new HttpError(400, `There is no choice “${id}”. Leave out the id of a new one.`);
  return known;
}
