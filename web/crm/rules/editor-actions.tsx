import type { RuleDraft } from "#shared/rules/rule-drafts.ts";
import type { Rule } from "#shared/rules/rules.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { problemsOf, problemsOfDraft } from "./rule-draft.ts";
import { type EditedRule, isStale, useSaveDraft, useSaveRule } from "./rules.api.ts";

export type SavedAs = "rule" | "draft";

type EditorActionsProps = {
  /** As it was opened; undefined for a new one. */
  edited: EditedRule | undefined;
  draft: RuleDraft;
  onCheck: (as: SavedAs) => void;
  onSaved: (saved: Rule) => void;
};

type WithCancel = EditorActionsProps & { onCancel: () => void };

export function EditorActions({ edited, draft, onCheck, onSaved, onCancel }: WithCancel) {
  const save = useSaveRule(edited);
  const submit = (isForced: boolean) => {
    onCheck("rule");
    if (Object.keys(problemsOf(draft)).length > 0) return;
    save.mutate({ rule: draft, isForced }, { onSuccess: onSaved });
  };
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>Cancel</Button>
      {edited && <SaveDraftButton {...{ edited, draft, onCheck, onSaved }} />}
      <Button variant="primary" disabled={save.isPending} onClick={() => submit(false)}>
        {save.isPending ? "Saving..." : "Save rule"}
      </Button>
      {isStale(save.error) && (
        <StaleDialog onConfirm={() => submit(true)} onClose={() => save.reset()} />
      )}
    </div>
  );
}

function SaveDraftButton({
  edited,
  draft,
  onCheck,
  onSaved,
}: EditorActionsProps & { edited: EditedRule }) {
  const save = useSaveDraft(edited);
  const submit = (isForced: boolean) => {
    onCheck("draft");
    if (Object.keys(problemsOfDraft(draft)).length > 0) return;
    save.mutate({ rule: draft, isForced }, { onSuccess: onSaved });
  };
  return (
    <>
      <Button disabled={save.isPending} onClick={() => submit(false)}>
        {save.isPending ? "Saving..." : "Save draft"}
      </Button>
      {isStale(save.error) && (
        <StaleDialog onConfirm={() => submit(true)} onClose={() => save.reset()} />
      )}
    </>
  );
}

function StaleDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Save it all the same?"
      description="Someone has changed this rule or its draft since you opened it. What you save takes the place of what they wrote."
      confirmLabel="Save all the same"
      pendingLabel="Saving..."
      isPending={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
