import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { filterProblem, type FilterGroup, parseFilter } from "#shared/filters/filters.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import {
  mostTerritories,
  type Territory,
  territory as territorySchema,
  type TerritoryStep,
} from "#shared/rules/rule-steps.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { GroupEditor } from "#web/records/views/group-editor.tsx";
import { newCondition } from "#web/records/views/new-condition.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { MembersField } from "./members-field.tsx";
import { OrderField } from "./order-field.tsx";
import { PresenceField } from "./presence-field.tsx";
import { type StepEdit, StepForm } from "./step-form.tsx";

interface Draft {
  key: number;
  name: string;
  group: FilterGroup;
  userIds: string[];
}

type Ruled = { kind: RuleKind; known: KnownFields };

function toDraft({ kind, known }: Ruled, key: number, from?: Territory): Draft {
  const group = from && parseFilter(from.filter);
  const empty: FilterGroup = { match: "all", conditions: [newCondition(known, kind)] };
  return { key, name: from?.name ?? "", group: group ?? empty, userIds: from?.userIds ?? [] };
}

/** In a sentence; null where there is none. */
function problemOf({ kind, known }: Ruled, { group, ...draft }: Draft): string | null {
  if (group.conditions.length === 0) return "Add a condition";
  const read = territorySchema.safeParse({ ...draft, filter: JSON.stringify(group) });
  return read.error?.issues[0]?.message ?? filterProblem(known, kind, group);
}

export function TerritoryDialog(props: StepEdit<TerritoryStep> & Ruled) {
  const { kind, known, step, onSave, onClose } = props;
  const [drafts, setDrafts] = useState(() =>
    (step?.territories ?? [undefined]).map((one, key) => toDraft(props, key, one)),
  );
  const [otherwise, setOtherwise] = useState(step?.otherwise ?? []);
  const [order, setOrder] = useState(step?.order ?? "turn");
  const [includesAway, setIncludesAway] = useState(step?.includesAway ?? false);
  const [isChecked, setIsChecked] = useState(false);
  const submit = () => {
    setIsChecked(true);
    if (drafts.some((draft) => problemOf(props, draft) !== null)) return;
    const territories = drafts.map(({ name, group, userIds }) => ({
      name,
      filter: JSON.stringify(group),
      userIds,
    }));
    onSave({ type: "assign-by-territory", territories, otherwise, order, includesAway });
  };
  const add = () => {
    const key = 1 + Math.max(...drafts.map((draft) => draft.key));
    setDrafts([...drafts, toDraft(props, key)]);
  };
  return (
    <StepForm
      title={stepLabels["assign-by-territory"]}
      isWide
      draft={{ drafts, otherwise, order, includesAway }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-muted">
        A record goes to the first territory whose condition it meets.
      </p>
      <ol aria-label="Territories" className="grid gap-4">
        {drafts.map((draft, place) => (
          <TerritoryFields
            key={draft.key}
            {...{ kind, known, draft }}
            problem={isChecked ? problemOf(props, draft) : null}
            onChange={(changed) => setDrafts(drafts.with(place, changed))}
            onRemove={drafts.length > 1 ? () => setDrafts(drafts.toSpliced(place, 1)) : undefined}
          />
        ))}
      </ol>
      <div>
        <Button disabled={drafts.length >= mostTerritories} onClick={add}>
          <Plus aria-hidden />
          Add territory
        </Button>
      </div>
      <MembersField
        label="Records in no territory go to (none: they stay as they are)"
        chosen={otherwise}
        onChange={setOtherwise}
      />
      <OrderField kind={kind} value={order} onChange={setOrder} />
      <PresenceField includesAway={includesAway} onChange={setIncludesAway} />
    </StepForm>
  );
}

type TerritoryFieldsProps = Ruled & {
  draft: Draft;
  problem: string | null;
  onChange: (draft: Draft) => void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
};

function TerritoryFields(props: TerritoryFieldsProps) {
  const { kind, known, draft, problem, onChange, onRemove } = props;
  const { name, group, userIds } = draft;
  return (
    <li className="@container grid gap-3 rounded-md border border-line p-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="Territory" required>
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={100}
                placeholder="North"
                onChange={({ target }) => onChange({ ...draft, name: target.value })}
              />
            )}
          </Field>
        </div>
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove territory ${name}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      <GroupEditor
        {...{ known, kind, group }}
        levels={0}
        onChange={(changed) => onChange({ ...draft, group: changed })}
      />
      <MembersField
        label="Goes to"
        required
        chosen={userIds}
        onChange={(chosen) => onChange({ ...draft, userIds: chosen })}
      />
      <p role="alert" className="text-sm text-danger-ink empty:hidden">
        {problem && `${problem}.`}
      </p>
    </li>
  );
}
