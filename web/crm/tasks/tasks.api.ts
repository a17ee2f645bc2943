import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { type NewTask, type Task, task, taskCounts, type TaskStatus } from "#shared/tasks.ts";
import { showInLists, useInfiniteList } from "#web/platform/infinite-list.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";
import { usePendingWrites, useRecordWrite } from "#web/platform/record-writes.ts";
import type { ListView } from "#web/records/views/list-view.ts";

export function useTasks(
  filters: { status: TaskStatus | null; assignedUserId: string | null } & Partial<
    ListView["query"]
  >,
  isReady: boolean,
) {
  return useInfiniteList(task, apiPaths.tasks, filters, { isWindow: true, isReady });
}

/** How many tasks each filter has. */
export function useTaskCounts() {
  return useQuery({ queryKey: [apiPaths.tasks, "counts"], queryFn: loadByKey(taskCounts) });
}

/** Changes the task that was seen so; adds one where none was. */
export function useSaveTask(seen: Task | null) {
  return useRecordWrite({
    name: "task",
    call: (body: NewTask) =>
      seen
        ? { method: "PUT", path: apiPaths.record(apiPaths.tasks, seen.id), body, seen }
        : { method: "POST", path: apiPaths.tasks, body },
    label: ({ title }) => `${seen ? "Changes of" : "New task:"} ${title}`,
    done: seen ? "Task updated successfully" : "Task created successfully",
    failed: "The task was not saved",
    isForm: true,
  });
}

/** Takes a task as it is to be, and as it was seen. */
export function useCheckTask(id: string) {
  return useRecordWrite({
    name: `task-check-${id}`,
    call: ({ checked, seen }: { checked: Task; seen: Task }) => ({
      method: "PUT",
      path: apiPaths.record(apiPaths.tasks, id),
      body: checked,
      seen,
    }),
    label: ({ checked }) =>
      `${checked.status === "completed" ? "Completed" : "Reopened"}: ${checked.title}`,
    apply: (answer) => showInLists(apiPaths.tasks, task.parse(answer)),
    done: "Task updated successfully",
    failed: "The task was not changed",
    scope: id,
  });
}

const checkInput = z.object({ input: z.object({ checked: task }) });

/** The task as it is to be once the server has answered; null when nothing is under way. */
export function useCheckedTask(id: string): Task | null {
  const write = usePendingWrites(`task-check-${id}`).at(-1);
  return write ? checkInput.parse(write).input.checked : null;
}

export function useDeleteTask() {
  return useRecordWrite({
    name: "task-deletion",
    call: (id: string) => ({ method: "DELETE", path: apiPaths.record(apiPaths.tasks, id) }),
    label: () => "Deletion of a task",
    done: "Task deleted successfully",
    failed: "The task was not deleted",
    canUndo: true,
  });
}
