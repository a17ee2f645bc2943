import { useState } from "react";
import { kindWords } from "#shared/records/kind-words.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import type { RuleDraft } from "#shared/rules/rule-drafts.ts";
import { hasOrigins, isTestable, type Rule, ruleKinds } from "#shared/rules/rules.ts";
import { useLeaveGuard } from "#web/platform/navigation/use-leave-guard.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { BackTestForm } from "#web/crm/rules/tries/back-test-form.tsx";
import { aboutBackTest } from "#web/crm/rules/tries/back-test-words.ts";
import { DryRunForm } from "#web/crm/rules/tries/dry-run-form.tsx";
import { FilterEditor } from "./filter-editor.tsx";
import { OriginsField } from "./origins-field.tsx";
import { EditorActions, type SavedAs } from "./editor-actions.tsx";
import {
  type DraftProblems,
  inOwnZone,
  problemsOf,
  problemsOfDraft,
  withKind,
} from "./rule-draft.ts";
import type { EditedRule } from "./rules.api.ts";
import { OnStepChange } from "#web/crm/rules/steps/on-step-change.ts";
import { RuleSteps } from "#web/crm/rules/steps/step-list.tsx";
import { TriggerEditor } from "#web/crm/rules/triggers/trigger-editor.tsx";
import { useRuleWording } from "./use-rule-wording.ts";
import { ValuesEditor } from "#web/crm/rules/triggers/values-editor.tsx";

type RuleEditorProps = {
  /** As it was opened; undefined for a new one. */
  edited: EditedRule | undefined;
  first: RuleDraft;
  /** Without a rule where nothing was saved. */
  onDone: (saved?: Rule) => void;
};

export function RuleEditor({ edited, first, onDone }: RuleEditorProps) {
  const [begun] = useState(first);
  const [draft, setDraft] = useState(begun);
  const [isStepChanged, setIsStepChanged] = useState(false);
  const isChanged = draft !== begun || isStepChanged;
  const guard = useLeaveGuard({ isChanged, title: "Leave the rule unsaved?" });
  const [checkedAs, setCheckedAs] = useState<SavedAs | null>(null);
  const wording = useRuleWording(draft.kind);
  const set = (part: Partial<RuleDraft>) => setDraft({ ...draft, ...part });
  const problems = problemsAs(checkedAs, draft);
  const written = inOwnZone(draft);
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={problems.name}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <KindField draft={draft} onChange={setDraft} />
        <TriggerEditor
          draft={draft}
          known={wording.known}
          problem={problems.trigger}
          onChange={(trigger) => set({ trigger })}
        />
      </div>
      {draft.trigger.type === "changed" && (
        <ValuesEditor
          key={`values of ${draft.kind}`}
          kind={draft.kind}
          known={wording.known}
          trigger={draft.trigger}
          onChange={(trigger) => set({ trigger })}
        />
      )}
      <ConditionSection
        key={`condition of ${draft.kind}`}
        draft={draft}
        known={wording.known}
        problem={problems.filter}
        onChange={(filter) => set({ filter })}
      />
      <section className="grid gap-2">
        <h3 className="font-medium">Steps</h3>
        <OnStepChange value={setIsStepChanged}>
          <RuleSteps
            kind={draft.kind}
            trigger={draft.trigger.type}
            wording={wording}
            steps={draft.steps}
            onChange={(steps) => set({ steps })}
          />
        </OnStepChange>
        {problems.steps && <p className="text-sm text-danger-ink">{problems.steps}</p>}
      </section>
      {hasOrigins(draft.trigger) && (
        <OriginsField origins={draft.alsoFor} onChange={(alsoFor) => set({ alsoFor })} />
      )}
      <Trials key={draft.kind} id={edited?.id ?? null} draft={written} />
      <EditorActions
        {...{ edited, draft: written }}
        onCheck={setCheckedAs}
        onSaved={(saved) => guard.leave(() => onDone(saved))}
        onCancel={() => guard.close(onDone)}
      />
      {guard.question}
    </div>
  );
}

function problemsAs(checkedAs: SavedAs | null, draft: RuleDraft): DraftProblems {
  if (checkedAs === null) return {};
  return checkedAs === "rule" ? problemsOf(draft) : problemsOfDraft(draft);
}

type ConditionSectionProps = {
  draft: RuleDraft;
  known: KnownFields;
  problem: string | undefined;
  onChange: (filter: string | null) => void;
};

function ConditionSection({ draft, known, problem, onChange }: ConditionSectionProps) {
  return (
    <section aria-label="Condition" className="grid gap-2">
      <h3 className="font-medium">Condition</h3>
      <FilterEditor kind={draft.kind} known={known} filter={draft.filter} onChange={onChange} />
      {problem && <p className="text-sm text-danger-ink">{problem}</p>}
    </section>
  );
}

function Trials({ id, draft }: { id: string | null; draft: RuleDraft }) {
  return (
    <>
      <section className="grid gap-2">
        <h3 className="font-medium">Dry run</h3>
        <DryRunForm ruleId={id} rule={draft} />
      </section>
      {isTestable(draft.trigger) && (
        <section className="grid gap-2">
          <h3 className="font-medium">Back-test</h3>
          <p className="text-ink-muted">{aboutBackTest}</p>
          <BackTestForm ruleId={id} rule={draft} />
        </section>
      )}
    </>
  );
}

function KindField({
  draft,
  onChange,
}: {
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
}) {
  const choose = (chosen: string) => {
    const kind = ruleKinds.find((one) => one === chosen);
    if (kind) onChange(withKind(draft, kind));
  };
  return (
    <Field label="When a" isHalf>
      {(control) => (
        <Select {...control} value={draft.kind} onChange={({ target }) => choose(target.value)}>
          {ruleKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind].one}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
