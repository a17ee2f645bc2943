import { useState } from "react";
import { filterFields, type FilterField, type ListedKind } from "#shared/filter-fields.ts";
import { bulkChanges } from "#shared/selection.ts";
import { useOwnerChoices } from "#web/members/owner-choices.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";

type BulkEditDialogProps = {
  kind: ListedKind;
  title: string;
  onSubmit: (changes: object) => void;
  onClose: () => void;
};

/** One field and its new value, for all the records that are selected. */
export function BulkEditDialog({ kind, title, onSubmit, onClose }: BulkEditDialogProps) {
  const choices = choicesOf(kind);
  const [name, setName] = useState(choices[0]?.[0] ?? "");
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = choices.find(([one]) => one === name)?.[1];
  const submit = () => {
    const changes = { [name]: field?.type === "tags" ? wordsOf(value) : value || null };
    const checked = bulkChanges[kind].safeParse(changes);
    setProblem(checked.error?.issues[0]?.message);
    if (checked.success) onSubmit(changes);
  };
  const choose = (chosen: string) => {
    setName(chosen);
    setProblem(undefined);
    const values = choices.find(([one]) => one === chosen)?.[1].choices;
    setValue(Object.keys(values ?? {})[0] ?? "");
  };
  return (
    <Dialog
      title={title}
      description="One change of all of them, which can be undone."
      onClose={onClose}
    >
      <form
        noValidate
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          <div className="grid gap-4">
            <Field label="Field">
              {(control) => (
                <Select {...control} value={name} onChange={({ target }) => choose(target.value)}>
                  {choices.map(([one, { label }]) => (
                    <option key={one} value={one}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {field && (
              <NewValue field={field} value={value} problem={problem} onChange={setValue} />
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Change
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** The fields that can be the same for many records, those that people choose from first. */
function choicesOf(kind: ListedKind): [string, FilterField][] {
  const settable = Object.keys(bulkChanges[kind].shape);
  const tags: [string, FilterField][] = settable.includes("addTags")
    ? [
        ["addTags", { label: "Add tags", type: "tags" }],
        ["removeTags", { label: "Remove tags", type: "tags" }],
      ]
    : [];
  const fields = Object.entries(filterFields[kind]).filter(
    ([name, { type }]) => settable.includes(name) && type !== "tags",
  );
  const isChosen = ({ type }: FilterField) => type === "choice" || type === "member";
  return [
    ...fields.filter(([, field]) => isChosen(field)),
    ...tags,
    ...fields.filter(([, field]) => !isChosen(field)),
  ];
}

function wordsOf(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
}

type NewValueProps = {
  field: FilterField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

function NewValue({ field, value, problem, onChange }: NewValueProps) {
  const owners = useOwnerChoices(null);
  const choices = field.type === "member" ? owners : field.choices;
  const hint = field.type === "tags" ? "With commas between them." : undefined;
  const emptyHint = field.isRequired ? hint : (hint ?? "Left empty, the field is cleared.");
  return (
    <Field
      label="New value"
      error={problem}
      {...(choices || !emptyHint ? {} : { hint: emptyHint })}
    >
      {(control) =>
        choices ? (
          <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
            {Object.entries(choices).map(([one, label]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </Select>
        ) : (
          <Input
            {...control}
            type={field.type === "date" ? "date" : "text"}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}
