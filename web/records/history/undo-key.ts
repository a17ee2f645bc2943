import { useEffect } from "react";
import { undoLastOperation } from "#web/platform/changes/undo-changes.ts";
import { isTyping } from "#web/platform/forms/is-typing.ts";
import { useMay } from "#web/platform/session/use-may.ts";

/** Ctrl or Cmd + Z takes back what this tab did last, but where it takes back what was typed. */
export function useUndoKey(): void {
  const mayWrite = useMay("records.write");
  useEffect(() => {
    if (!mayWrite) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.key.toLowerCase() !== "z" || event.repeat) return;
      if (isTyping(event.target) || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      undoLastOperation();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [mayWrite]);
}
