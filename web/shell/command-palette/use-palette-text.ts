import { useEffect, useLayoutEffect, useState } from "react";
import type { CommandGroup } from "#web/ui/dialogs/command-dialog.tsx";
import { takeEarlyText } from "./early-text.ts";

/** What stands in the palette's line, and whether Enter was pressed before the line took the keys. */
export function usePaletteText() {
  const [text, setText] = useState("");
  const [isEntered, setIsEntered] = useState(false);
  // Before the line has the focus: what is typed into it comes after what was kept.
  useLayoutEffect(
    () =>
      takeEarlyText((letters) => {
        const [line = "", ...entered] = letters.split("\n");
        setText((known) => known + line);
        if (entered.length > 0) setIsEntered(true);
      }),
    [],
  );
  const type = (typed: string) => {
    setText(typed);
    setIsEntered(false);
  };
  return { text, type, isEntered };
}

/** An early Enter chooses the first command, as soon as there is one. */
export function useEarlyEnter(isEntered: boolean, groups: readonly CommandGroup[]): void {
  const first = isEntered ? groups.flatMap(({ commands }) => commands)[0] : undefined;
  useEffect(() => first?.onSelect(), [first]);
}
