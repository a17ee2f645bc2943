import { useState } from "react";
import type { Score } from "#shared/scores/scores.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import { EngagementEditor } from "./engagement-editor.tsx";
import { FitEditor } from "./fit-editor.tsx";
import { readDraft, type ScoreDraft } from "./score-draft.ts";
import { useSaveScore } from "./scores.api.ts";
import { TryScoreForm } from "./try-score-form.tsx";
import { useScoreWording } from "./use-score-wording.ts";

type ScoreEditorProps = {
  id: string | undefined;
  first: ScoreDraft;
  onSaved: (saved: Score) => void;
  onCancel: () => void;
};

export function ScoreEditor({ id, first, onSaved, onCancel }: ScoreEditorProps) {
  const [draft, setDraft] = useState(first);
  const [isChecked, setIsChecked] = useState(false);
  const { known } = useScoreWording();
  const save = useSaveScore(id);
  const read = readDraft(draft);
  const problems = (isChecked && read.problems) || {};
  const set = (part: Partial<ScoreDraft>) => setDraft({ ...draft, ...part });
  const submit = () => {
    setIsChecked(true);
    if (read.score) save.mutate(read.score, { onSuccess: onSaved });
  };
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <Field label="Name" required error={problems["name"]}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={60}
              value={draft.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <LabelledCheckbox
          label="Show on the cards of contacts and deals"
          checked={draft.onCard}
          onChange={({ target }) => set({ onCard: target.checked })}
        />
      </div>
      <FitEditor
        known={known}
        parts={draft.fit}
        problems={problems}
        onChange={(fit) => set({ fit })}
      />
      <EngagementEditor
        parts={draft.engagement}
        problems={problems}
        onChange={(engagement) => set({ engagement })}
      />
      <TryScoreForm draft={draft} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={save.isPending} onClick={submit}>
          {save.isPending ? "Saving..." : "Save score"}
        </Button>
      </div>
    </div>
  );
}
