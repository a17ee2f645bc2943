import { useEffect, useState } from "react";
import { useHasRecords } from "#web/platform/calls/has-records.ts";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { keepEarlyKey } from "./early-keys.ts";
import { forgetEarlyText, isEarlyKey, typeEarly } from "./early-text.ts";
import { usePaletteKey } from "./palette-key.ts";
import { isSingleKey } from "./single-key.ts";

/** No page waits for the actions and the palette: they are fetched once it shows its records, or at a key. */
const Actions = lazyPart(async () => (await import("./actions-by-key.tsx")).Actions);

const fetchedAfterMs = 1_500;

export type OpenedHelp = "palette" | "shortcuts" | null;

type GlobalKeysProps = {
  toggleSidebar: () => void;
  opened: OpenedHelp;
  onOpen: (help: OpenedHelp) => void;
};

/** The keys that work everywhere, the command palette, and the list of the keys. */
export function GlobalKeys(props: GlobalKeysProps) {
  const [isTime, setIsTime] = useState(false);
  const hasRecords = useHasRecords();
  useEffect(() => {
    if (!hasRecords) return undefined;
    const timer = setTimeout(() => setIsTime(true), fetchedAfterMs);
    return () => clearTimeout(timer);
  }, [hasRecords]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isSingleKey(event) && keepEarlyKey(event)) setIsTime(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  usePaletteKey(() => {
    if (props.opened === "palette") props.onOpen(null);
    else if (!document.querySelector("[role=dialog]")) props.onOpen("palette");
  });
  useEarlyText(props.opened === "palette");
  // They stay once they stand: a key that comes as the palette closes would be lost.
  if (!isTime && props.opened !== null) setIsTime(true);
  if (!isTime) return null;
  return <Actions {...props} />;
}

/** What is typed right after the palette's key stands in it, however long it takes to come. */
function useEarlyText(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isEarlyKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      typeEarly(event.key);
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      document.removeEventListener("keydown", onKeyDown, { capture: true });
      forgetEarlyText();
    };
  }, [isOpen]);
}
