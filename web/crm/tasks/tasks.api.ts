import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { type Task, task, taskCounts, type TaskStatus } from "#shared/crm/tasks.ts";
import { readListEarly, showInLists, useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { readEarly } from "#web/platform/calls/early-queries.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { usePendingWrites, useRecordWrite } from "#web/platform/dialogs/record-writes.ts";
import { type ListView, plainQuery } from "#web/records/views/list-view.ts";

readListEarly(task, apiPaths.tasks, { status: null, assignedUserId: null, ...plainQuery });

export function useTasks(
  filters: { status: TaskStatus | null; assignedUserId: string | null } & Partial<
    ListView["query"]
  >,
  isReady: boolean,
) {
  return useInfiniteList(task, apiPaths.tasks, filters, { isWindow: true, isReady });
}

const open = { field: "status", operator: "isAnyOf", value: ["pending", "in-progress"] };
const openFilter = JSON.stringify({ match: "all", conditions: [open] });

/** What is to be done about a record, the earliest first. */
export function useOpenTasksOf(relatedId: string) {
  return useInfiniteList(task, apiPaths.tasks, { relatedId, filter: openFilter, sort: "dueDate" });
}

/** What was done about a record, the newest task first. */
export function useCompletedTasksOf(relatedId: string, isReady: boolean) {
  const completed: TaskStatus = "completed";
  return useInfiniteList(task, apiPaths.tasks, { relatedId, status: completed }, { isReady });
}

const counts = { queryKey: [apiPaths.tasks, "counts"], queryFn: loadByKey(taskCounts) };

readEarly(apiPaths.taskCounts, counts.queryKey, () => queryClient.query(counts));

/** How many tasks each filter has. */
export function useTaskCounts() {
  return useQuery(counts);
}

/** Takes a task as it is to be, and as it was seen: completed, reopened, or due on another day. */
export function useChangeTask(id: string) {
  return useRecordWrite({
    name: `task-change-${id}`,
    call: ({ changed, seen }: { changed: Task; seen: Task }) => ({
      method: "PUT",
      path: apiPaths.record(apiPaths.tasks, id),
      body: changed,
      seen,
    }),
    label: ({ changed, seen }) => `${describeChange(changed, seen)}: ${changed.title}`,
    apply: (answer) => showInLists(apiPaths.tasks, task.parse(answer)),
    done: "Task updated successfully",
    failed: "The task was not changed",
    scope: id,
  });
}

function describeChange(changed: Task, seen: Task): string {
  if (changed.status === seen.status) return "Rescheduled";
  return changed.status === "completed" ? "Completed" : "Reopened";
}

const changeInput = z.object({ input: z.object({ changed: task }) });

/** The task as it is to be once the server has answered; null when nothing is under way, or a former release wrote it. */
export function useChangedTask(id: string): Task | null {
  const write = usePendingWrites(`task-change-${id}`).at(-1);
  return changeInput.safeParse(write).data?.input.changed ?? null;
}
