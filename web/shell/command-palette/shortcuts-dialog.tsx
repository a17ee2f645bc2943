import { Button } from "#web/ui/button.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { KeyCaps } from "#web/ui/key-caps.tsx";
import type { Action } from "./actions.ts";
import { useSingleKeys } from "./shortcut-choice.ts";

/** Keys with Ctrl, which work whatever is chosen. */
const heldKeys = [
  { label: "Search and commands", keys: "Ctrl K" },
  { label: "Undo the last change", keys: "Ctrl Z" },
  { label: "Toggle sidebar", keys: "Ctrl B" },
];

/** Every key of the product, and the choice to do without the single ones. */
export function ShortcutsDialog(props: { actions: readonly Action[]; onClose: () => void }) {
  const { isOn, turn } = useSingleKeys();
  const withKeys = props.actions.filter(({ keys }) => keys !== undefined);
  const groups = [...new Set(withKeys.map(({ group }) => group))];
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="Press the keys one after the other."
      onClose={props.onClose}
    >
      <DialogBody>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <KeyGroup heading="Everywhere" rows={heldKeys} />
          {groups.map((group) => (
            <KeyGroup
              key={group}
              heading={group}
              rows={withKeys.filter((action) => action.group === group)}
            />
          ))}
        </div>
        <div className="mt-6">
          <LabelledCheckbox label="Use single keys" checked={isOn} onChange={() => turn(!isOn)} />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={props.onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

type KeyGroupProps = { heading: string; rows: readonly { label: string; keys?: string }[] };

function KeyGroup({ heading, rows }: KeyGroupProps) {
  return (
    <section aria-label={heading}>
      <h3 className="pb-1.5 text-xs font-medium text-ink-muted">{heading}</h3>
      <dl className="grid gap-1.5">
        {rows.map(({ label, keys = "" }) => (
          <div key={label} className="flex items-center justify-between gap-3">
            <dt>{label}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
