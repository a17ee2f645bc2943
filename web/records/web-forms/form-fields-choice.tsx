import { X } from "lucide-react";
import { useState } from "react";
import {
  type FormFieldDefinition,
  formFieldDefinitions,
} from "#shared/web-forms/web-form-fields.ts";
import type { FormField } from "#shared/web-forms/web-forms.ts";
import { useCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { SortableList } from "#web/ui/lists/sortable-list.tsx";

type FormFieldsChoiceProps = {
  fields: FormField[];
  error: string | undefined;
  onChange: (fields: FormField[]) => void;
};

/** What the form asks for, in the order of its page, which is changed by dragging or by keys. */
export function FormFieldsChoice({ fields, error, onChange }: FormFieldsChoiceProps) {
  const definitions = useDefinitions();
  const labelOf = (field: FormField) =>
    field.label ?? definitions.find(({ name }) => name === field.name)?.label ?? field.name;
  const change = (changed: FormField) =>
    onChange(fields.map((field) => (field.name === changed.name ? changed : field)));
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Questions</legend>
      <SortableList
        label="Questions"
        items={fields.map((field) => ({ ...field, id: field.name }))}
        nameOf={labelOf}
        itemClassName="bg-raised"
        onOrder={(ordered) => onChange(ordered.map(({ id: _id, ...field }) => field))}
      >
        {({ id: _id, ...field }) => (
          <QuestionRow
            field={field}
            definition={definitions.find(({ name }) => name === field.name)}
            onChange={change}
            onRemove={() => onChange(fields.filter(({ name }) => name !== field.name))}
          />
        )}
      </SortableList>
      <AddQuestion
        definitions={definitions.filter(({ name }) => !fields.some((one) => one.name === name))}
        onAdd={(added) => onChange([...fields, added])}
      />
      {error && <p className="mt-1.5 text-sm text-danger-ink">{error}</p>}
    </fieldset>
  );
}

/** Whether an email is needed is the server's to say: the workspace has a setting for it. */
function useDefinitions(): FormFieldDefinition[] {
  return formFieldDefinitions(useCustomFields("contact"), false);
}

type QuestionRowProps = {
  field: FormField;
  /** Undefined for a field that is gone from the workspace. */
  definition: FormFieldDefinition | undefined;
  onChange: (field: FormField) => void;
  onRemove: () => void;
};

function QuestionRow({ field, definition, onChange, onRemove }: QuestionRowProps) {
  const label = definition?.label ?? field.name;
  const isNeeded = definition?.isNeeded ?? false;
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <Input
          aria-label={`Question for ${label}`}
          className="min-w-40 flex-1"
          placeholder={label}
          maxLength={100}
          value={field.label ?? ""}
          onChange={({ target }) => onChange({ ...field, label: target.value || null })}
        />
        {!definition && <span className="text-warning-ink">This field is gone.</span>}
        <LabelledCheckbox
          label="Required"
          checked={field.isRequired || isNeeded}
          disabled={isNeeded}
          onChange={({ target }) => onChange({ ...field, isRequired: target.checked })}
        />
        <LabelledCheckbox
          label="Hidden"
          checked={field.isHidden}
          disabled={isNeeded}
          onChange={({ target }) => onChange({ ...field, isHidden: target.checked })}
        />
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${label}`}
        disabled={field.name === "name"}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </>
  );
}

type AddQuestionProps = {
  definitions: readonly FormFieldDefinition[];
  onAdd: (field: FormField) => void;
};

function AddQuestion({ definitions, onAdd }: AddQuestionProps) {
  const [chosen, setChosen] = useState("");
  const definition = definitions.find(({ name }) => name === chosen) ?? definitions[0];
  if (!definition) return null;
  const { name, isNeeded } = definition;
  return (
    <div className="mt-2 flex gap-2">
      <Select
        aria-label="Field to ask for"
        value={name}
        onChange={({ target }) => setChosen(target.value)}
      >
        {definitions.map((one) => (
          <option key={one.name} value={one.name}>
            {one.label}
          </option>
        ))}
      </Select>
      <Button
        className="h-9 shrink-0"
        onClick={() => onAdd({ name, label: null, isRequired: isNeeded, isHidden: false })}
      >
        Add question
      </Button>
    </div>
  );
}
