import { useId } from "react";
import type { FilterKind } from "#shared/filters/filter-fields.ts";
import type { Operand } from "#shared/filters/filter-operators.ts";
import { taggedEntities } from "#shared/records/tags.ts";
import { sayMember } from "#web/settings/members/absence-words.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { TagsInput } from "#web/records/tags/tags-input.tsx";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Input } from "#web/ui/fields/input.tsx";
import { TagInput } from "#web/ui/fields/tag-input.tsx";
import { textOf } from "./table-column.ts";
import { useTypedWord } from "./typed-word.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

type ValueEditorProps = {
  kind: FilterKind;
  field: FilterField;
  operand: Operand;
  value: unknown;
  onChange: (value: unknown) => void;
};

const width = "w-full min-w-0 @lg:w-auto @lg:flex-1 @lg:basis-40";

export function ValueEditor({ kind, field, operand, value, onChange }: ValueEditorProps) {
  switch (operand) {
    case "none":
      return null;
    case "text":
    case "amount":
      return (
        <Input
          className={width}
          aria-label={`Value for ${field.label}`}
          inputMode={operand === "amount" ? "decimal" : "text"}
          maxLength={200}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case "day":
      return (
        <Input
          className={width}
          type="date"
          aria-label={`Date for ${field.label}`}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case "days":
      return (
        <Input
          className={width}
          type="number"
          min={1}
          max={3_650}
          aria-label={`Days for ${field.label}`}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      );
    case "words":
      return <WordsValue kind={kind} field={field} value={value} onChange={onChange} />;
    case "people":
      return <PeopleChoices label={field.label} value={value} onChange={onChange} />;
  }
}

type WordsValueProps = Omit<ValueEditorProps, "operand">;

function WordsValue({ kind, field: { label, choices, type }, value, onChange }: WordsValueProps) {
  if (choices) return <Choices label={label} choices={choices} value={value} onChange={onChange} />;
  return type === "tags" ? (
    <TagsValue kind={kind} label={label} value={value} onChange={onChange} />
  ) : (
    <TextsValue label={label} value={value} onChange={onChange} />
  );
}

type ListEditorProps = { label: string; value: unknown; onChange: (value: string[]) => void };

function TagsValue({ kind, label, value, onChange }: ListEditorProps & { kind: FilterKind }) {
  const [text, setText] = useTypedWord();
  const entity = taggedEntities.find((known) => known === kind) ?? "contact";
  const control = { ...plainControl, id: useId(), "aria-label": `Values for ${label}` };
  const tags = listOf(value);
  return (
    <div className={width}>
      <TagsInput {...{ control, entity, tags, onChange, text }} onTextChange={setText} />
    </div>
  );
}

/** Several texts, of which one is enough. */
function TextsValue({ label, value, onChange }: ListEditorProps) {
  const [text, setText] = useTypedWord();
  const control = { ...plainControl, id: useId(), "aria-label": `Values for ${label}` };
  return (
    <div className={width}>
      <TagInput
        control={control}
        tags={listOf(value)}
        onChange={onChange}
        text={text}
        onTextChange={setText}
        suggestions={[]}
      />
    </div>
  );
}

const plainControl = {
  "aria-invalid": false,
  "aria-describedby": undefined,
  "aria-required": undefined,
};

function PeopleChoices(props: ListEditorProps) {
  const members = useMembers();
  const people = members.data?.map((one) => [one.userId, sayMember(one)] as const) ?? [];
  return (
    <div className={width}>
      <Choices {...props} choices={{ me: "Me", ...Object.fromEntries(people) }} />
      <UnloadedChoices query={members} what="The members" />
    </div>
  );
}

type ChoicesProps = ListEditorProps & { choices: Record<string, string> };

function Choices({ label, choices, value, onChange }: ChoicesProps) {
  const chosen = listOf(value);
  const toggle = (choice: string) =>
    onChange(
      chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice],
    );
  return (
    <div
      role="group"
      aria-label={`Values for ${label}`}
      className={cn("flex flex-wrap gap-1", width)}
    >
      {Object.entries(choices).map(([choice, text]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={chosen.includes(choice)}
          onClick={() => toggle(choice)}
          className="h-9 rounded-md border border-line-strong px-2.5 text-ink-muted transition-colors hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
