import { type FilterKind, relationsOf } from "#shared/filters/filter-fields.ts";
import { findOperator, operatorsFor } from "#shared/filters/filter-operators.ts";
import type { FieldCondition, RelatedCondition } from "#shared/filters/filters.ts";
import { findField, isOffered, type KnownFields } from "#shared/filters/known-fields.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { newCondition, withOperator } from "./new-condition.ts";
import { ValueEditor } from "./value-editor.tsx";

type Condition = FieldCondition | RelatedCondition;

type ConditionEditorProps = {
  known: KnownFields;
  kind: FilterKind;
  condition: Condition;
  levels: number;
  onChange: (condition: Condition) => void;
};

/** Marks what is chosen as a relation, among the names of fields. */
const relatedMark = "related:";
const deepest = 4;

export function ConditionEditor({
  known,
  kind,
  condition,
  levels,
  onChange,
}: ConditionEditorProps) {
  const choose = (name: string) =>
    onChange(
      name.startsWith(relatedMark)
        ? { related: name.slice(relatedMark.length), has: "some" }
        : newCondition(known, kind, name),
    );
  const isRelated = "related" in condition;
  const relationNames = levels < deepest ? Object.entries(relationsOf(kind)) : [];
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <Select
        className="w-full @lg:w-52"
        aria-label="Field"
        value={isRelated ? `${relatedMark}${condition.related}` : condition.field}
        onChange={({ target }) => choose(target.value)}
      >
        <FieldOptions known={known} kind={kind} chosen={isRelated ? null : condition.field} />
        {relationNames.length > 0 && (
          <optgroup label="Related records">
            {relationNames.map(([name, { label }]) => (
              <option key={name} value={`${relatedMark}${name}`}>
                {`Its ${label}`}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
      {isRelated ? (
        <HasEditor condition={condition} onChange={onChange} />
      ) : (
        <FieldEditor known={known} kind={kind} condition={condition} onChange={onChange} />
      )}
    </div>
  );
}

type FieldOptionsProps = { known: KnownFields; kind: FilterKind; chosen: string | null };

/** The product's fields, and after them those of the workspace. */
function FieldOptions({ known, kind, chosen }: FieldOptionsProps) {
  const offered = Object.entries(known.byKind[kind]).filter(
    ([name, field]) => isOffered(field) || name === chosen,
  );
  const own = offered.filter(([, { custom }]) => custom);
  const toOption = ([name, { label }]: (typeof offered)[number]) => (
    <option key={name} value={name}>
      {label}
    </option>
  );
  return (
    <>
      {offered.filter(([, { custom }]) => !custom).map(toOption)}
      {own.length > 0 && <optgroup label="Custom fields">{own.map(toOption)}</optgroup>}
    </>
  );
}

type FieldEditorProps = {
  known: KnownFields;
  kind: FilterKind;
  condition: FieldCondition;
  onChange: (condition: FieldCondition) => void;
};

function FieldEditor({ known, kind, condition, onChange }: FieldEditorProps) {
  const field = findField(known, kind, condition.field);
  if (!field) return null;
  const operand = findOperator(field, condition.operator)?.operand ?? "none";
  return (
    <>
      <Select
        className="w-full @lg:w-44"
        aria-label="Comparison"
        value={condition.operator}
        onChange={({ target }) => onChange(withOperator(condition, field, target.value))}
      >
        {operatorsFor(field).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <ValueEditor
        kind={kind}
        field={field}
        operand={operand}
        value={condition.value}
        onChange={(value) => onChange({ ...condition, value })}
      />
    </>
  );
}

type HasEditorProps = {
  condition: RelatedCondition;
  onChange: (condition: RelatedCondition) => void;
};

function HasEditor({ condition, onChange }: HasEditorProps) {
  return (
    <Select
      className="w-full @lg:w-44"
      aria-label="Comparison"
      value={condition.has}
      onChange={({ target }) =>
        onChange({ ...condition, has: target.value === "none" ? "none" : "some" })
      }
    >
      <option value="some">has some</option>
      <option value="none">has none</option>
    </Select>
  );
}
