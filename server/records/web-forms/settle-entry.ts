import type { RecordMaker } from "#server/accounts/workspaces/lock-rights.ts";
import type { Db } from "#server/platform/database/database.ts";
import { settleArrival, type SettledArrival } from "#server/records/arrivals/settle-arrival.ts";
import { readAskedFields } from "#server/records/web-forms/form-fields.ts";
import type { SentFile } from "#server/records/web-forms/read-files.ts";
import { valuesOf } from "#server/records/web-forms/read-answers.ts";
import { patchWebForm, type StoredWebForm } from "#server/records/web-forms/web-forms.queries.ts";
import type { StoredAnswer } from "#server/records/web-forms/web-forms.table.ts";

/** Makes a contact of what was sent, or adds it to one. @throws HttpError as `settleArrival` does */
export async function settleEntry(
  tx: Db,
  by: RecordMaker,
  form: StoredWebForm,
  {
    answers,
    files,
  }: { answers: StoredAnswer[]; files: readonly Pick<SentFile, "label" | "name">[] },
): Promise<SettledArrival> {
  const { workspaceId, turn, settings } = form;
  const fields = await readAskedFields(tx, workspaceId, settings.fields);
  return settleArrival(tx, by, {
    values: { ...Object.fromEntries(valuesOf(fields, answers)), status: settings.status },
    tags: settings.tags,
    owners: {
      workspaceId,
      ownerIds: settings.ownerIds,
      turn,
      save: (next) => patchWebForm(tx, form, { turn: next }),
    },
    title: `Filled in “${form.name}”`,
    description: [
      ...answers.map(({ label, text }) => `${label}: ${text}`),
      ...files.map(({ label, name }) => `${label}: ${name}`),
    ].join("\n"),
  });
}
