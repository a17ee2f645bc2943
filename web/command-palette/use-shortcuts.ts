import { useEffect, useRef } from "react";
import { isTyping } from "#web/platform/is-typing.ts";
import type { Action } from "./actions.ts";
import { press, type Pressed } from "./key-sequence.ts";
import { useSingleKeys } from "./shortcut-choice.ts";

/** Runs an action when its keys are pressed, but where one types or a dialog is open. */
export function useShortcuts(actions: readonly Action[]): void {
  const { isOn } = useSingleKeys();
  const known = useRef(actions);
  const pressed = useRef<Pressed | null>(null);
  useEffect(() => {
    known.current = actions;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.key === "Shift" || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector("[role=dialog], [role=menu]")) return;
      const sequences = known.current.flatMap(({ keys }) => keys ?? []);
      const next = press(pressed.current, event.key.toLowerCase(), event.timeStamp, sequences);
      const action = known.current.find(({ keys }) => keys === next.keys);
      pressed.current = action ? null : next;
      if (!action) return;
      // The key must not be typed into what the action opens.
      event.preventDefault();
      action.run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}

/** Ctrl + K, or Cmd + K on a Mac, works while one types, too. */
export function usePaletteKey(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isKey || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
