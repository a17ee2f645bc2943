import { activity, type NewActivity } from "#shared/activities.ts";
import { useInfiniteList } from "#web/platform/infinite-list.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { useRecordWrite } from "#web/platform/record-writes.ts";

/** The one record that a timeline is about; none of them is the whole feed. */
export type ActivitySubject = { contactId?: string; companyId?: string; dealId?: string };

export function useActivities(subject: ActivitySubject = {}) {
  return useInfiniteList(activity, apiPaths.activities, subject, { isWindow: true });
}

export function useLogActivity() {
  return useRecordWrite({
    name: "activity",
    call: (body: NewActivity) => ({ method: "POST", path: apiPaths.activities, body }),
    label: ({ title }) => `Activity: ${title}`,
    isForm: true,
    done: "Activity logged successfully",
    failed: "The activity was not logged",
    canUndo: true,
  });
}
