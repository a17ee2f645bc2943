import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import { useEmailTemplates } from "./email-templates.api.ts";
import { FieldMenu } from "./field-menu.tsx";

export type TemplateForm = {
  name: string;
  folder: string;
  subject: string;
  text: string;
  isShared: boolean;
};

export function TemplateFields() {
  const { register, formState } = useFormContext<TemplateForm>();
  const { errors } = formState;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Name" required isHalf error={errors.name?.message}>
        {(control) => <Input autoComplete="off" {...control} {...register("name")} />}
      </Field>
      <FolderField />
      <Field label="Subject" hint="Fields work here, too" error={errors.subject?.message}>
        {(control) => <Input autoComplete="off" {...control} {...register("subject")} />}
      </Field>
      <TextField />
      <div className="sm:col-span-full">
        <LabelledCheckbox label="Share with the workspace" {...register("isShared")} />
      </div>
    </div>
  );
}

function FolderField() {
  const { register, formState } = useFormContext<TemplateForm>();
  const { data: templates = [] } = useEmailTemplates();
  const folders = new Set(templates.map(({ folder }) => folder).filter((name) => name !== ""));
  return (
    <Field label="Folder" isHalf error={formState.errors.folder?.message}>
      {(control) => (
        <>
          <Input
            autoComplete="off"
            list={`${control.id}-known`}
            {...control}
            {...register("folder")}
          />
          <datalist id={`${control.id}-known`}>
            {[...folders].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** A field from the menu is written where the cursor stands. */
function TextField() {
  const { register, getValues, setValue, formState } = useFormContext<TemplateForm>();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { ref, ...text } = register("text");
  const insert = (placeholder: string) => {
    const { text: whole } = getValues();
    const start = area.current?.selectionStart ?? whole.length;
    const end = area.current?.selectionEnd ?? start;
    const written = whole.slice(0, start) + placeholder + whole.slice(end);
    setValue("text", written, { shouldDirty: true });
    const cursor = start + placeholder.length;
    window.setTimeout(() => {
      area.current?.focus();
      area.current?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <div className="grid gap-1.5 sm:col-span-full">
      <Field label="Text" error={formState.errors.text?.message}>
        {(control) => (
          <Textarea
            rows={9}
            {...control}
            {...text}
            ref={(element) => {
              ref(element);
              area.current = element;
            }}
          />
        )}
      </Field>
      <div>
        <FieldMenu onChoose={insert} />
      </div>
    </div>
  );
}
