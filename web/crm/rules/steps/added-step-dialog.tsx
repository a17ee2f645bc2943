import { Plus } from "lucide-react";
import { useState } from "react";
import { fieldsOfNew, incomingFields } from "#shared/incoming-webhooks/incoming-fields.ts";
import { isCustomName, type KnownFields } from "#shared/filters/known-fields.ts";
import {
  type AddedField,
  type AddedKind,
  type AddedStep,
  companyStep,
  contactStep,
  isTakenFrom,
} from "#shared/rules/added-records.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { randomKey } from "#web/platform/calls/random-key.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { useCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { Button } from "#web/ui/button.tsx";
import { AddedFieldRow } from "./added-field-row.tsx";
import { type StepEdit, StepForm } from "./step-form.tsx";

const sameContact =
  "Where a contact has the same email, or without one the same phone, that one is taken and filled in instead. Without an email and a phone, a new contact is added each time.";

const hints = {
  contact: {
    company: `It gets the company. ${sameContact}`,
    deal: `The deal gets it, where it has no contact yet. ${sameContact}`,
  },
  company: {
    contact:
      "The contact gets it, where it has no company yet. Where a company has the same name, that one is taken instead.",
    deal: "The deal gets it, where it has no company yet. Where a company has the same name, that one is taken instead.",
  },
} satisfies Record<AddedKind, Partial<Record<RuleKind, string>>>;

const firstFields = { contact: ["name", "email"], company: ["name"] } satisfies Record<
  AddedKind,
  string[]
>;

const schemas = { contact: contactStep, company: companyStep };

/** A row keeps its name while its field is changed, and with it the focus. */
type DraftRow = { id: string; row: AddedField };

type AddedDialogProps = StepEdit<AddedStep> & {
  kind: RuleKind;
  known: KnownFields;
  type: AddedKind;
};

/** Asks what a new contact or company has: values of the record, or the same each time. */
export function AddedDialog({ kind, known, type, step, onSave, onClose }: AddedDialogProps) {
  const [rows, setRows] = useState(() => firstRows(type, step));
  const [isChecked, setIsChecked] = useState(false);
  const fields = useAddedFields(type);
  const taken = Object.entries(known.byKind[kind])
    .filter(([name]) => isTakenFrom(kind, name) || isCustomName(name))
    .map(([name, { label }]) => ({ name, label }));
  const parsed = schemas[type].safeParse({ type, fields: rows.map(({ row }) => row) });
  const submit = () => {
    setIsChecked(true);
    if (parsed.success) onSave(parsed.data);
  };
  const add = () => {
    const field = fields.find(({ name }) => !rows.some(({ row }) => row.field === name));
    setRows([...rows, emptyRow(field?.name ?? "name")]);
  };
  return (
    <StepForm
      title={stepLabels[type]}
      isWide
      draft={rows.map(({ row }) => row)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-muted">{hintOf(type, kind)}</p>
      <ul aria-label="Fields" className="grid gap-3">
        {rows.map(({ id, row }, at) => (
          <AddedFieldRow
            key={id}
            number={at + 1}
            {...{ row, fields, taken }}
            onChange={(changed) => setRows(rows.with(at, { id, row: changed }))}
            onRemove={() => setRows(rows.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <UnloadedChoices query={useMembers()} what="The members" />
      <div>
        <Button onClick={add}>
          <Plus aria-hidden />
          Add field
        </Button>
      </div>
      {isChecked && parsed.error && (
        <p role="alert" className="text-sm text-danger-ink">
          {parsed.error.issues[0]?.message}
        </p>
      )}
    </StepForm>
  );
}

function hintOf(type: AddedKind, kind: RuleKind): string {
  const ofKind: Partial<Record<RuleKind, string>> = hints[type];
  return ofKind[kind] ?? "";
}

function useAddedFields(type: AddedKind) {
  const customFields = useCustomFields(type);
  const { data: members = [] } = useMembers();
  // The server says whether an email is needed.
  return type === "contact"
    ? incomingFields(customFields, false, members)
    : fieldsOfNew(type, customFields, members);
}

function firstRows(type: AddedKind, step: AddedStep | undefined): DraftRow[] {
  return step
    ? step.fields.map((row) => ({ id: randomKey(), row }))
    : firstFields[type].map(emptyRow);
}

function emptyRow(field: string): DraftRow {
  return { id: randomKey(), row: { source: "record", field, from: "" } };
}
