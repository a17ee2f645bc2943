import { useActions } from "./actions.ts";
import { CommandPalette } from "./command-palette.tsx";
import type { OpenedHelp } from "./quick-hands.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

type ActionsProps = {
  toggleSidebar: () => void;
  opened: OpenedHelp;
  onOpen: (help: OpenedHelp) => void;
};

/** Has each action wait for its keys, and shows them all when asked. */
export function Actions({ toggleSidebar, opened, onOpen }: ActionsProps) {
  const actions = useActions({ toggleSidebar, showShortcuts: () => onOpen("shortcuts") });
  const close = () => onOpen(null);
  useShortcuts(actions);
  return (
    <>
      {opened === "palette" && <CommandPalette actions={actions} onClose={close} />}
      {opened === "shortcuts" && <ShortcutsDialog actions={actions} onClose={close} />}
    </>
  );
}
