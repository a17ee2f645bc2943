import { FolderPlus, Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { type FilterKind, relationsOf } from "#shared/filters/filter-fields.ts";
import type { FilterGroup, FilterNode, RelatedCondition } from "#shared/filters/filters.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { newCondition } from "./new-condition.ts";

type GroupEditorProps = {
  known: KnownFields;
  kind: FilterKind;
  group: FilterGroup;
  /** How many groups and relations it lies in. */
  levels: number;
  onChange: (group: FilterGroup) => void;
};

const deepest = 4;

export function GroupEditor({ known, kind, group, levels, onChange }: GroupEditorProps) {
  const { conditions, match } = group;
  const replace = (place: number, node: FilterNode | null) =>
    onChange({
      ...group,
      conditions: conditions.flatMap((one, index) =>
        index !== place ? [one] : node === null ? [] : [node],
      ),
    });
  const add = (node: FilterNode) => onChange({ ...group, conditions: [...conditions, node] });
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">Conditions</legend>
      {conditions.map((node, place) => (
        // Conditions have no names of their own, and none keeps a state.
        // oxlint-disable-next-line react/no-array-index-key
        <Row key={place} onRemove={() => replace(place, null)}>
          <Joint
            place={place}
            match={match}
            onChange={(chosen) => onChange({ ...group, match: chosen })}
          />
          {"conditions" in node ? (
            <div className="min-w-0 flex-1 rounded-md border border-line p-2">
              <GroupEditor
                known={known}
                kind={kind}
                group={node}
                levels={levels + 1}
                onChange={(inner) => replace(place, inner)}
              />
            </div>
          ) : (
            <div className="grid min-w-0 flex-1 gap-2">
              <ConditionEditor
                known={known}
                kind={kind}
                condition={node}
                levels={levels}
                onChange={(changed) => replace(place, changed)}
              />
              {"related" in node && (
                <WhereEditor
                  known={known}
                  kind={kind}
                  condition={node}
                  levels={levels}
                  onChange={(changed) => replace(place, changed)}
                />
              )}
            </div>
          )}
        </Row>
      ))}
      <div className="flex flex-wrap gap-1">
        <Button variant="ghost" onClick={() => add(newCondition(known, kind))}>
          <Plus aria-hidden />
          Add condition
        </Button>
        {levels < deepest - 1 && conditions.length > 0 && (
          <Button
            variant="ghost"
            onClick={() =>
              add({
                match: match === "all" ? "any" : "all",
                conditions: [newCondition(known, kind)],
              })
            }
          >
            <FolderPlus aria-hidden />
            Add group
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function Row({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2 @lg:flex-nowrap">
      {children}
      <Button variant="ghost" size="icon" aria-label="Remove this condition" onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

type JointProps = {
  place: number;
  match: FilterGroup["match"];
  onChange: (match: FilterGroup["match"]) => void;
};

/** What joins a condition to the one before; the second says it for all that follow. */
function Joint({ place, match, onChange }: JointProps) {
  const style = "flex h-9 w-full items-center text-ink-muted @lg:w-18 @lg:shrink-0";
  if (place !== 1) {
    return <span className={style}>{place === 0 ? "Where" : match === "all" ? "and" : "or"}</span>;
  }
  return (
    <Select
      className="w-24 shrink-0 @lg:w-18"
      aria-label="All or any of the conditions"
      value={match}
      onChange={({ target }) => onChange(target.value === "any" ? "any" : "all")}
    >
      <option value="all">and</option>
      <option value="any">or</option>
    </Select>
  );
}

type WhereEditorProps = Pick<GroupEditorProps, "known" | "kind" | "levels"> & {
  condition: RelatedCondition;
  onChange: (condition: RelatedCondition) => void;
};

/** What the related records must be like, where that matters. */
function WhereEditor({ known, kind, condition, levels, onChange }: WhereEditorProps) {
  const relation = relationsOf(kind)[condition.related];
  if (!relation) return null;
  const where: FilterGroup = condition.where ?? { match: "all", conditions: [] };
  const change = ({ match, conditions }: FilterGroup) => {
    const { where: _where, ...bare } = condition;
    onChange(conditions.length > 0 ? { ...bare, where: { match, conditions } } : bare);
  };
  return (
    <div className="rounded-md border border-line p-2">
      <p className="px-1 pb-1 text-xs text-ink-muted">{`Such ${relation.label}, whose`}</p>
      <GroupEditor
        known={known}
        kind={relation.kind}
        group={where}
        levels={levels + 1}
        onChange={change}
      />
    </div>
  );
}
