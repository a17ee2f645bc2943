import { Plus, Star, X } from "lucide-react";
import { flushSync } from "react-dom";
import { type FieldError, useController, useFormContext } from "react-hook-form";
import { contactFields, type NewContact } from "#shared/crm/contacts.ts";
import { type FieldRenderer, labelled } from "#web/platform/forms/form-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/fields/input.tsx";

type Others = "otherEmails" | "otherPhones";

const looks = {
  otherEmails: { first: "email", one: "email", input: "email" },
  otherPhones: { first: "phone", one: "phone", input: "tel" },
} as const;

/** Further addresses or numbers, each in a line of its own. */
export function otherValuesField(name: Others): FieldRenderer {
  return labelled(
    contactFields[name].label,
    () => <OtherValuesField name={name} />,
    (value) => (Array.isArray(value) && value.length > 0 ? value.join(", ") : "None"),
  );
}

function OtherValuesField({ name }: { name: Others }) {
  const { first, one } = looks[name];
  const { field, fieldState } = useController<NewContact, Others>({ name });
  const { getValues, setValue } = useFormContext<NewContact>();
  const problem = messageOf(fieldState.error);
  const values = field.value;
  const change = (place: number, ...by: string[]) =>
    field.onChange(values.toSpliced(place, 1, ...by));
  const makePrimary = (place: number) => {
    const before = getValues(first);
    setValue(first, values[place] ?? null, { shouldDirty: true });
    change(place, ...(before ? [before] : []));
  };
  return (
    <div
      {...(values.length > 0 && { role: "group", "aria-label": contactFields[name].label })}
      className="-mt-2 grid gap-2 sm:col-span-full"
    >
      {Array.from(values.keys(), (place) => (
        <OtherLine
          key={place}
          {...{ one, place, value: values[place] ?? "" }}
          type={looks[name].input}
          isInvalid={problem !== undefined}
          onChange={(value) => change(place, value)}
          onMakePrimary={() => makePrimary(place)}
          onRemove={() => change(place)}
        />
      ))}
      {problem && <p className="text-sm text-danger-ink">{problem}</p>}
      <Button
        variant="ghost"
        className="-ml-2 justify-self-start"
        onClick={({ currentTarget }) => {
          flushSync(() => field.onChange([...values, ""]));
          lastInputBefore(currentTarget)?.focus();
        }}
      >
        <Plus aria-hidden />
        {`Add another ${one}`}
      </Button>
    </div>
  );
}

type OtherLineProps = {
  one: string;
  type: string;
  place: number;
  value: string;
  isInvalid: boolean;
  onChange: (value: string) => void;
  onMakePrimary: () => void;
  onRemove: () => void;
};

function OtherLine({ one, type, place, value, isInvalid, ...on }: OtherLineProps) {
  return (
    <div className="flex items-center gap-1">
      <Input
        type={type}
        aria-label={`Other ${one} ${place + 1}`}
        aria-invalid={isInvalid}
        autoComplete="off"
        value={value}
        onChange={({ target }) => on.onChange(target.value)}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Make ${value || "it"} the primary ${one}`}
        title="Make it the primary one"
        onClick={on.onMakePrimary}
      >
        <Star aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${value || "it"}`}
        title="Remove"
        onClick={on.onRemove}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}

function lastInputBefore(button: Element): HTMLInputElement | undefined {
  return [...(button.parentElement?.querySelectorAll("input") ?? [])].at(-1);
}

/** The first of what is wrong with the list, or with one of its lines. */
function messageOf(error: FieldError | (FieldError | undefined)[] | undefined): string | undefined {
  return [error].flat().find((one) => one?.message)?.message;
}
