import { Bookmark } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { foundKinds, type FoundRecord } from "#shared/crm/search.ts";
import type { View } from "#shared/filters/views.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useDebounced } from "#web/platform/use-debounced.ts";
import { CommandDialog, type CommandGroup } from "#web/ui/dialogs/command-dialog.tsx";
import { useSavedViews } from "#web/records/views/saved-views.api.ts";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { pathOfView } from "#web/records/views/view-path.ts";
import { recordPages } from "#shared/records/record-pages.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { kindSigns } from "#web/platform/kinds/kind-signs.ts";
import type { Action } from "./actions.ts";
import { recordOfPage } from "./page-record.ts";
import { type RecordForm, useRecordCommands } from "./record-commands.ts";
import { useRuleActions } from "./rule-actions.ts";
import { useFoundRecords } from "./search.api.ts";
import { useEarlyEnter, usePaletteText } from "./use-palette-text.ts";

type CommandPaletteProps = {
  actions: readonly Action[];
  openForm: (form: RecordForm) => void;
  onClose: () => void;
};

export function CommandPalette({ actions, openForm, onClose }: CommandPaletteProps) {
  const { text, type, isEntered } = usePaletteText();
  const typed = text.trim();
  const words = useDebounced(typed);
  const found = useFoundRecords(words);
  const { data: views = [] } = useSavedViews();
  const { nameOf } = useStages();
  const navigate = useNavigate();
  const isLoading = found.isFetching || words !== typed;
  // They stay while a change elsewhere has them asked for again: keys are meant for what stands there.
  const isKnown = words === typed && found.isFetchedAfterMount;
  const choose = (run: () => void) => {
    onClose();
    run();
  };
  const open = (path: string) => choose(() => void navigate(path));
  const [actedOn, actOn] = useState<FoundRecord | null>(null);
  const show = (record: FoundRecord | null) => {
    type("");
    actOn(record);
  };
  const commands = useRecordCommands({ record: actedOn, open, openForm, choose });
  const rules = useRuleActions(recordOfPage(useLocation().pathname));
  const groups = [
    // What is known at once stands first, so that nothing moves under the hand.
    ...groupActions([...actions, ...rules], typed, (action) => choose(action.run)),
    groupViews(views, typed, open),
    ...groupRecords(isKnown ? (found.data ?? []) : [], nameOf, open, show),
  ];
  useEarlyEnter(isEntered, groups);
  if (actedOn) {
    return (
      <CommandDialog
        title={`What to do with ${actedOn.name}`}
        placeholder={`What to do with ${actedOn.name}?`}
        text={text}
        onTextChange={type}
        groups={[
          {
            heading: actedOn.name,
            commands: (commands ?? []).filter(({ label }) => isMeant(label, typed)),
          },
        ]}
        isLoading={commands === null}
        onBack={() => show(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <CommandDialog
      title="Search and commands"
      placeholder="Search records, or type a command..."
      text={text}
      onTextChange={type}
      groups={groups}
      isLoading={isLoading}
      failure={found.error ? failureSentence(found.error) : undefined}
      onClose={onClose}
    />
  );
}

function groupRecords(
  records: readonly FoundRecord[],
  stageName: (key: string) => string,
  open: (path: string) => void,
  actOn: (record: FoundRecord) => void,
): CommandGroup[] {
  return foundKinds.map((kind) => {
    const { icon } = kindSigns[kind];
    return {
      heading: kindWords[kind].title,
      commands: records
        .filter((record) => record.kind === kind)
        .map((record) => ({
          id: record.id,
          label: record.name,
          detail: detailOf(record, stageName),
          icon,
          onSelect: () => open(recordPages[kind](record.id)),
          onAct: () => actOn(record),
        })),
    };
  });
}

/** A stage or status in words; what is written by people as it is. */
function detailOf(
  { kind, detail }: FoundRecord,
  stageName: (key: string) => string,
): string | null {
  const { fields, detailField } = kindDefinitions[kind];
  const field = fields[detailField];
  if (detail === null) return null;
  return field?.choicesOf === "stages" ? stageName(detail) : (field?.choices?.[detail] ?? detail);
}

/** More would push the records out of sight; anyone who types sees others. */
const mostViews = 10;

function groupViews(
  views: readonly View[],
  typed: string,
  open: (path: string) => void,
): CommandGroup {
  const matching = views.filter(({ kind, name }) =>
    isMeant(`Views ${kindWords[kind].title} ${name}`, typed),
  );
  return {
    heading: "Views",
    commands: matching.slice(0, mostViews).map((view) => ({
      id: view.id,
      label: view.name,
      detail: kindWords[view.kind].title,
      icon: Bookmark,
      onSelect: () => open(pathOfView(view)),
    })),
  };
}

/** Whether each word that was typed begins a word of what something is called. */
function isMeant(called: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => ` ${called}`.toLowerCase().includes(` ${word}`));
}

function groupActions(
  actions: readonly Action[],
  typed: string,
  run: (action: Action) => void,
): CommandGroup[] {
  const matching = actions.filter(({ label, group, also = "" }) =>
    isMeant(`${group} ${label} ${also}`, typed),
  );
  const headings = [...new Set(matching.map(({ group }) => group))];
  return headings.map((heading) => ({
    heading,
    commands: matching
      .filter(({ group }) => group === heading)
      .map((action) => ({
        id: action.id ?? action.label,
        label: action.label,
        icon: action.icon,
        keys: action.keys,
        onSelect: () => run(action),
      })),
  }));
}
