import { cutText } from "#shared/format/cut-text.ts";
import { type NewActivity, outcomesOf } from "#shared/crm/activities.ts";
import type { ActivitySubject } from "#web/crm/activities/activities.api.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { useRecordWrite } from "#web/platform/dialogs/record-writes.ts";

/** The record that is written about, and how a title names it, such as "with Ada Lovelace". */
export type LoggedSubject = { links: ActivitySubject; titled: string };

type Quick = { type: "call" | "meeting"; outcome: string };

const nouns = { call: "Call", meeting: "Meeting" };

/** What one press logs, with what people read. */
export const quickChoices = (["call", "meeting"] as const).map((type) => ({
  type,
  label: nouns[type],
  outcomes: Object.entries(outcomesOf[type]),
}));

/** Logs a call or a meeting that has just taken place, without a form. */
export function useQuickLog({ links, titled }: LoggedSubject) {
  return useRecordWrite({
    name: "quick-activity",
    call: ({ type, outcome }: Quick) => ({
      method: "POST",
      path: apiPaths.activities,
      body: {
        type,
        outcome,
        title: cutText(`${nouns[type]} ${titled}`, longestTitle),
        ...links,
      } satisfies NewActivity,
    }),
    label: ({ type }) => `${nouns[type]} ${titled}`,
    done: "Activity logged successfully",
    failed: "The activity was not logged",
    canUndo: true,
  });
}

const longestTitle = 200;
