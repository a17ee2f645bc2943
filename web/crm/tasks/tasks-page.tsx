import { SearchX } from "lucide-react";
import { task, taskChanges, type TaskStatus, taskStatuses } from "#shared/crm/tasks.ts";
import { OwnerFilter, useOwnerFilter } from "#web/settings/members/owner-filter.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { ListCount } from "#web/ui/lists/list-count.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { BesideFilter } from "#web/records/views/beside-filter.tsx";
import { ListHeader } from "#web/records/views/list-header.tsx";
import { useListView } from "#web/records/views/list-view.ts";
import { useRecordColumns } from "#web/records/views/record-columns.ts";
import { RecordList } from "#web/records/views/record-list.tsx";
import { tableCode } from "#web/records/views/table-code.ts";
import { ViewToolbar } from "#web/records/views/view-toolbar.tsx";
import { NoTasks, NoTasksOfMine, NoTasksOfStatus } from "./empty-tasks.tsx";
import { TaskFilter } from "./task-filter.tsx";
import { TaskList } from "./task-list.tsx";
import { useTaskCounts, useTasks } from "./tasks.api.ts";

const TaskDialog = lazyDialog(async () => (await import("./task-dialog.tsx")).TaskDialog);

const taskColumns = tableCode(async () => (await import("./task-columns.tsx")).taskColumns);

export const meta = () => titled("Tasks");

export default function TasksPage() {
  const { get, set, open } = useViewParams();
  const status = taskStatuses.find((known) => known === get("status")) ?? null;
  const assignedUserId = useOwnerFilter();
  const view = useListView("task");
  const columns = useRecordColumns("task", taskColumns.useCode(view.layout === "table"));
  const query = { status, assignedUserId, ...view.query };
  const tasks = useTasks(query, view.isReady);
  const counts = useTaskCounts();
  const add = () => open({ new: "true" });
  const show = (chosen: TaskStatus | null) => set({ status: chosen }, { replace: true });
  const empty =
    view.filter !== null ? (
      <EmptyState icon={SearchX} title="No tasks match" description="No task fits your filters.">
        <Button onClick={() => view.setFilter(null)}>Show all tasks</Button>
      </EmptyState>
    ) : assignedUserId !== null ? (
      <NoTasksOfMine onShowAll={() => set({ status: null, owner: null }, { replace: true })} />
    ) : status === null || counts.data?.all === 0 ? (
      <NoTasks onAdd={add} />
    ) : (
      <NoTasksOfStatus status={status} onShowAll={() => show(null)} />
    );
  return (
    <>
      <ListHeader title="Tasks" view={view} query={query} addLabel="Add Task" onAdd={add}>
        <TaskFilter
          counts={assignedUserId === null ? counts.data : undefined}
          status={status}
          onChange={show}
        />
        <OwnerFilter />
        <ListCount isUnseen total={tasks.isPending ? null : tasks.total} one="task" many="tasks" />
      </ListHeader>
      <ViewToolbar view={view} otherLayout="List" columns={columns} />
      {view.layout === "table" ? (
        <RecordList
          view={view}
          schema={task}
          query={query}
          list={tasks}
          columns={columns}
          changes={taskChanges}
          nameOf={({ title }) => title}
          empty={empty}
        >
          {(opened, close) => <TaskDialog task={opened} onSaved={() => {}} onClose={close} />}
        </RecordList>
      ) : (
        <BesideFilter view={view}>
          <TaskList
            key={`${status} ${assignedUserId} ${view.query.filter} ${view.query.sort}`}
            tasks={tasks}
            empty={empty}
          />
        </BesideFilter>
      )}
    </>
  );
}
