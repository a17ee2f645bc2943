import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  type Activity,
  activity,
  type ActivityChanges,
  type ActivityType,
  type NewActivity,
} from "#shared/crm/activities.ts";
import { showInLists, useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { loadByKey } from "#web/platform/calls/query-client.ts";
import { useRecordWrite } from "#web/platform/dialogs/record-writes.ts";
import { withFittingOutcome } from "./fitting-outcome.ts";

/** The one record that a timeline is about, or a filter of all; none of them is the whole feed. */
export type ActivitySubject = {
  contactId?: string;
  companyId?: string;
  dealId?: string;
  filter?: string;
  timeZone?: string | null;
};

export type ActivityNarrowing = { type?: ActivityType; isLogged?: "true" | "false" };

export function useActivities(subject: ActivitySubject, narrowing: ActivityNarrowing) {
  const filters = { ...subject, ...narrowing, emails: "true" };
  return useInfiniteList(activity, apiPaths.activities, filters, { isWindow: true });
}

/** The call, email or meeting that was logged last; null where there is none yet. */
export function useLastContact(subject: ActivitySubject) {
  return useQuery({
    queryKey: [apiPaths.activities, "last", subject],
    queryFn: async ({ signal }) => {
      const path = withQuery(apiPaths.activities, { ...subject, isInTouch: "true", limit: 1 });
      const [last] = await readJson(z.array(activity), await callApi("GET", path, { signal }));
      return last ?? null;
    },
  });
}

export function useActivity(id: string) {
  return useQuery({ queryKey: [apiPaths.activities, id], queryFn: loadByKey(activity) });
}

export function useLogActivity() {
  return useRecordWrite({
    name: "activity",
    call: (body: NewActivity) => ({
      method: "POST",
      path: apiPaths.activities,
      body: withFittingOutcome(body),
    }),
    label: ({ title }) => `Activity: ${title}`,
    isForm: true,
    done: "Activity logged successfully",
    failed: "The activity was not logged",
    canUndo: true,
  });
}

export function useChangeActivity(seen: Activity) {
  return useRecordWrite({
    name: "activity-change",
    call: (body: ActivityChanges & { type: string }) => ({
      method: "PUT",
      path: apiPaths.record(apiPaths.activities, seen.id),
      body: withFittingOutcome(body),
      seen,
    }),
    label: ({ title }) => `Changes of ${title ?? seen.title}`,
    apply: (answer) => showInLists(apiPaths.activities, activity.parse(answer)),
    isForm: true,
    done: "Activity updated successfully",
    failed: "The activity was not changed",
    canUndo: true,
  });
}

export function useDeleteActivity() {
  return useRecordWrite({
    name: "activity-deletion",
    call: (id: string) => ({ method: "DELETE", path: apiPaths.record(apiPaths.activities, id) }),
    label: () => "Deletion of an activity",
    done: "Activity deleted successfully",
    failed: "The activity was not deleted",
    canUndo: true,
  });
}
