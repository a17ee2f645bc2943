import { useEffect, useRef } from "react";
import type { Action } from "./actions.ts";
import { takeEarlyKeys } from "./early-keys.ts";
import { press, type Pressed } from "./key-sequence.ts";
import { useSingleKeys } from "./shortcut-choice.ts";
import { isSingleKey } from "./single-key.ts";

/** Runs an action when its keys are pressed, those that were pressed early first. */
export function useShortcuts(actions: readonly Action[]): void {
  const { isOn } = useSingleKeys();
  const known = useRef(actions);
  const pressed = useRef<Pressed | null>(null);
  useEffect(() => {
    known.current = actions;
  });
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const sequences = known.current.flatMap(({ keys }) => keys ?? []);
      const next = press(pressed.current, event.key.toLowerCase(), event.timeStamp, sequences);
      const action = known.current.find(({ keys }) => keys === next.keys);
      pressed.current = action ? null : next;
      if (!action) return;
      // The key must not be typed into what the action opens.
      event.preventDefault();
      action.run();
    };
    const early = takeEarlyKeys();
    if (!isOn) return;
    for (const event of early) take(event);
    const onKeyDown = (event: KeyboardEvent) => isSingleKey(event) && take(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
