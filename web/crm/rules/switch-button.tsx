import { useState } from "react";
import { isTestable, type Rule } from "#shared/rules/rules.ts";
import { BackTestForm } from "#web/crm/rules/tries/back-test-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toDraft } from "./rule-draft.ts";
import { useSwitchRule } from "./rules.api.ts";

type SwitchButtonProps = {
  rule: Rule;
  variant?: "primary" | "secondary";
  /** Where several rules have such a button. */
  isNamed?: boolean;
};

/** Switches a rule on or off. What it would have done in the past is shown before. */
export function SwitchButton({ rule, variant = "secondary", isNamed = false }: SwitchButtonProps) {
  const { id, name, isOn, trigger } = rule;
  const [isAsking, setIsAsking] = useState(false);
  const turn = useSwitchRule(id);
  const label = isOn ? "Switch off" : "Switch on";
  const begin = () => (isOn || !isTestable(trigger) ? turn.mutate(!isOn) : setIsAsking(true));
  return (
    <>
      <Button
        variant={isOn ? "secondary" : variant}
        aria-label={isNamed ? `${label} ${name}` : undefined}
        disabled={turn.isPending}
        onClick={begin}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Switch on “${name}”?`}
          description="From now on it runs by itself. Below is what it would have done in the past."
          confirmLabel="Switch on"
          pendingLabel="Switching on..."
          isPending={turn.isPending}
          onConfirm={() => turn.mutate(true, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          <BackTestForm ruleId={id} rule={toDraft(rule)} isPreview />
        </ConfirmDialog>
      )}
    </>
  );
}
