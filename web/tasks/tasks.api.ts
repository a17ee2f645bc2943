import { useQuery } from "@tanstack/react-query";
import { type NewTask, type Task, task, taskCounts, type TaskStatus } from "#shared/tasks.ts";
import { callApi } from "#web/platform/api-client.ts";
import { showInLists, useInfiniteList } from "#web/platform/infinite-list.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";
import { useRecordWrite } from "#web/platform/record-writes.ts";

export function useTasks(filters: { status: TaskStatus | null; assignedUserId: string | null }) {
  return useInfiniteList(task, apiPaths.tasks, filters);
}

/** How many tasks each filter has. */
export function useTaskCounts() {
  return useQuery({ queryKey: [apiPaths.tasks, "counts"], queryFn: loadByKey(taskCounts) });
}

/** Changes the task with this id; adds one where there is none. */
export function useSaveTask(id: string | undefined) {
  return useRecordWrite({
    write: (body: NewTask) =>
      id
        ? callApi("PUT", apiPaths.record(apiPaths.tasks, id), { body })
        : callApi("POST", apiPaths.tasks, { body }),
    done: id ? "Task updated successfully" : "Task created successfully",
    failed: "The task was not saved",
  });
}

/** Takes a task as it is to be. While that is under way, `variables` holds it. */
export function useCheckTask(id: string) {
  return useRecordWrite({
    write: async (checked: Task) => {
      const path = apiPaths.record(apiPaths.tasks, id);
      const response = await callApi("PUT", path, { body: checked });
      showInLists(apiPaths.tasks, checked);
      return response;
    },
    done: "Task updated successfully",
    failed: "The task was not changed",
    scope: id,
  });
}

export function useDeleteTask() {
  return useRecordWrite({
    write: (id: string) => callApi("DELETE", apiPaths.record(apiPaths.tasks, id)),
    done: "Task deleted successfully",
    failed: "The task was not deleted",
    canUndo: true,
  });
}
