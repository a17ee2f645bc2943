import { type ReactNode, use } from "react";
import { CurrentRights } from "#web/platform/session/use-may.ts";

type ReadOnlyProps = { isOn: boolean; children: ReactNode };

/** Takes every way to change records away from what is inside, as from someone who may only look. */
export function ReadOnly({ isOn, children }: ReadOnlyProps) {
  const rights = use(CurrentRights);
  return (
    <CurrentRights value={rights && isOn ? { ...rights, isReadOnly: true } : rights}>
      {children}
    </CurrentRights>
  );
}
