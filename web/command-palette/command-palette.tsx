import { useState } from "react";
import { useNavigate } from "react-router";
import { dealStageLabels, dealStages } from "#shared/deals.ts";
import { type FoundKind, foundKinds, type FoundRecord } from "#shared/search.ts";
import { taskStatuses, taskStatusLabels } from "#shared/tasks.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { paths } from "#web/platform/paths.ts";
import { useDebounced } from "#web/platform/use-debounced.ts";
import { mainMenu } from "#web/shell/destinations.ts";
import { CommandDialog, type CommandGroup } from "#web/ui/command-dialog.tsx";
import type { Action } from "./actions.ts";
import { useFoundRecords } from "./search.api.ts";

type CommandPaletteProps = { actions: readonly Action[]; onClose: () => void };

/** Finds any record and any action by a few letters. */
export function CommandPalette({ actions, onClose }: CommandPaletteProps) {
  const [text, setText] = useState("");
  const typed = text.trim();
  const words = useDebounced(typed);
  const found = useFoundRecords(words);
  const navigate = useNavigate();
  const isLoading = found.isFetching || words !== typed;
  const choose = (run: () => void) => {
    onClose();
    run();
  };
  return (
    <CommandDialog
      title="Search and commands"
      placeholder="Search records, or type a command..."
      text={text}
      onTextChange={setText}
      groups={[
        // What is known at once stands first, so that nothing moves under the hand.
        ...groupActions(actions, typed, (action) => choose(action.run)),
        ...groupRecords(isLoading ? [] : (found.data ?? []), (path) =>
          choose(() => void navigate(path)),
        ),
      ]}
      isLoading={isLoading}
      failure={found.error ? failureSentence(found.error) : undefined}
      onClose={onClose}
    />
  );
}

const kinds: Record<
  FoundKind,
  { heading: string; list: string; pathOf: (record: FoundRecord) => string }
> = {
  contact: {
    heading: "Contacts",
    list: paths.contacts(),
    pathOf: ({ id }) => paths.contact(id),
  },
  company: {
    heading: "Companies",
    list: paths.companies(),
    pathOf: ({ id }) => paths.company(id),
  },
  deal: { heading: "Deals", list: paths.pipeline(), pathOf: ({ id }) => paths.deal(id) },
  task: { heading: "Tasks", list: paths.tasks(), pathOf: ({ id }) => paths.tasks({ edit: id }) },
};

function groupRecords(
  records: readonly FoundRecord[],
  open: (path: string) => void,
): CommandGroup[] {
  return foundKinds.map((kind) => {
    const { heading, list, pathOf } = kinds[kind];
    const icon = mainMenu.find(({ path }) => path === list)?.icon;
    return {
      heading,
      commands: records
        .filter((record) => record.kind === kind)
        .map((record) => ({
          id: record.id,
          label: record.name,
          detail: detailOf(record),
          icon,
          onSelect: () => open(pathOf(record)),
        })),
    };
  });
}

/** A stage or status in words; what is written by people as it is. */
function detailOf({ kind, detail }: FoundRecord): string | null {
  const stage = kind === "deal" && dealStages.find((one) => one === detail);
  if (stage) return dealStageLabels[stage];
  const status = kind === "task" && taskStatuses.find((one) => one === detail);
  return status ? taskStatusLabels[status] : detail;
}

function groupActions(
  actions: readonly Action[],
  typed: string,
  run: (action: Action) => void,
): CommandGroup[] {
  const words = typed.toLowerCase().split(/\s+/);
  const matching = actions.filter(({ label, group }) =>
    words.every((word) => ` ${group} ${label}`.toLowerCase().includes(` ${word}`)),
  );
  const headings = [...new Set(matching.map(({ group }) => group))];
  return headings.map((heading) => ({
    heading,
    commands: matching
      .filter(({ group }) => group === heading)
      .map((action) => ({
        id: action.label,
        label: action.label,
        icon: action.icon,
        keys: action.keys,
        onSelect: () => run(action),
      })),
  }));
}
