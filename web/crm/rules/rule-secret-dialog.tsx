import { useState } from "react";
import { allSteps } from "#shared/rules/rule-steps.ts";
import type { Rule } from "#shared/rules/rules.ts";
import { formerSecretHours } from "#shared/records/webhooks.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { CopyField } from "#web/ui/fields/copy-field.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useRenewRuleSecret, useRuleSecret } from "./rules.api.ts";

/** Whether one of its steps sends requests that are signed. */
export function callsProgram({ steps }: Pick<Rule, "steps">): boolean {
  return allSteps(steps).some(({ type }) => type === "webhook");
}

type RuleSecretDialogProps = { ruleId: string; onClose: () => void };

export function RuleSecretDialog({ ruleId, onClose }: RuleSecretDialogProps) {
  const { data, error, refetch } = useRuleSecret(ruleId);
  const renew = useRenewRuleSecret(ruleId);
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking) {
    return (
      <ConfirmDialog
        title="Make a new secret?"
        description={`For ${formerSecretHours} hours requests are signed with the former secret, too, so that you can change over.`}
        confirmLabel="Make secret"
        pendingLabel="Making it..."
        isPending={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    );
  }
  return (
    <Dialog
      title="Signing secret"
      description="Your program checks with it that requests of this rule come from here, as Standard Webhooks describes."
      onClose={onClose}
    >
      <DialogBody>
        {data && <CopyField label="Secret" text={data.secret} />}
        {!data && error && (
          <FailureState
            title="The secret could not be loaded"
            description={failureSentence(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton className="h-14" />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => setIsAsking(true)}>New secret</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
