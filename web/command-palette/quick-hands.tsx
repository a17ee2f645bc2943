import { lazy, Suspense, useEffect } from "react";
import { useActions } from "./actions.ts";
import { usePaletteKey, useShortcuts } from "./use-shortcuts.ts";

/** No page waits for the palette; it is fetched once a page stands, before somebody types into it. */
async function loadPalette() {
  const { CommandPalette: component } = await import("./command-palette.tsx");
  return { default: component };
}

const paletteDelayMs = 2_000;

const CommandPalette = lazy(loadPalette);
const ShortcutsDialog = lazy(async () => {
  const { ShortcutsDialog: component } = await import("./shortcuts-dialog.tsx");
  return { default: component };
});

export type OpenedHelp = "palette" | "shortcuts" | null;

type QuickHandsProps = {
  toggleSidebar: () => void;
  opened: OpenedHelp;
  onOpen: (help: OpenedHelp) => void;
};

/** The keys that work everywhere, the command palette, and the list of the keys. */
export function QuickHands({ toggleSidebar, opened, onOpen }: QuickHandsProps) {
  const actions = useActions({ toggleSidebar, showShortcuts: () => onOpen("shortcuts") });
  const close = () => onOpen(null);
  useEffect(() => {
    // Without a network it is fetched when it is asked for.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), paletteDelayMs);
    return () => clearTimeout(timer);
  }, []);
  useShortcuts(actions);
  usePaletteKey(() => {
    if (opened === "palette") close();
    else if (!document.querySelector("[role=dialog]")) onOpen("palette");
  });
  return (
    <Suspense>
      {opened === "palette" && <CommandPalette actions={actions} onClose={close} />}
      {opened === "shortcuts" && <ShortcutsDialog actions={actions} onClose={close} />}
    </Suspense>
  );
}
