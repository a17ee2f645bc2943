import { useActions } from "./actions.ts";
import { useState } from "react";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import type { RecordForm } from "./record-commands.ts";
import { CommandPalette } from "./command-palette.tsx";
import type { OpenedHelp } from "./global-keys.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const RecordForms = lazyPart(async () => (await import("./record-forms.tsx")).RecordForms, {
  isFetchedSoon: true,
});

type ActionsProps = {
  toggleSidebar: () => void;
  opened: OpenedHelp;
  onOpen: (help: OpenedHelp) => void;
};

/** Has each action wait for its keys, and shows them all when asked. */
export function Actions({ toggleSidebar, opened, onOpen }: ActionsProps) {
  const actions = useActions({ toggleSidebar, showShortcuts: () => onOpen("shortcuts") });
  const close = () => onOpen(null);
  const [form, openForm] = useState<RecordForm | null>(null);
  useShortcuts(actions);
  return (
    <>
      {opened === "palette" && (
        <CommandPalette actions={actions} openForm={openForm} onClose={close} />
      )}
      {form && <RecordForms form={form} onClose={() => openForm(null)} />}
      {opened === "shortcuts" && <ShortcutsDialog actions={actions} onClose={close} />}
    </>
  );
}
