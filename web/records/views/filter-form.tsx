import { useState } from "react";
import type { FilterKind } from "#shared/filters/filter-fields.ts";
import { type FilterGroup, filterProblem, longestFilter } from "#shared/filters/filters.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";
import { GroupEditor } from "./group-editor.tsx";
import type { ListView } from "./list-view.ts";
import { newCondition } from "./new-condition.ts";

/** What of a list its filter is built for. */
export type FilteredView = Pick<ListView, "known" | "filter" | "query" | "setFilter"> & {
  kind: FilterKind;
};

type FilterFormProps = {
  view: FilteredView;
  /** Stays open beside the list that it narrows. */
  isBeside: boolean;
  onClose: () => void;
};

/** Builds a list's filter. It is asked once it can be, by the button. */
export function FilterForm({ view, isBeside, onClose }: FilterFormProps) {
  // Also for what is asked of the deals of other records.
  usePipelines();
  const { draft, setDraft } = useDraft(view);
  const { many } = kindWords[view.kind];
  const [isShown, setIsShown] = useState(false);
  const problem = problemOf(view, draft);
  const show = (filter: FilterGroup | null) => {
    setIsShown(false);
    view.setFilter(filter);
    if (!isBeside) onClose();
  };
  const submit = () => {
    if (problem) setIsShown(true);
    else show(draft.conditions.length > 0 ? draft : null);
  };
  const edge = isBeside ? "px-4" : "px-6";
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={cn("@container overflow-y-auto py-1", edge)}>
        <GroupEditor
          known={view.known}
          kind={view.kind}
          group={draft}
          levels={0}
          onChange={setDraft}
        />
        <p role="alert" className="min-h-6 pt-1 text-sm text-danger-ink">
          {isShown && problem && `${problem}.`}
        </p>
      </div>
      <div className={cn("flex flex-wrap justify-end gap-2", edge, isBeside ? "pb-4" : "py-5")}>
        {view.filter && (
          <Button className="mr-auto" variant="ghost" onClick={() => show(null)}>
            Clear filter
          </Button>
        )}
        <Button onClick={onClose}>{isBeside ? "Close" : "Cancel"}</Button>
        <Button type="submit" variant="primary">
          Show {many}
        </Button>
      </div>
    </form>
  );
}

/** What is being built. It follows the list's filter, where that is changed elsewhere. */
function useDraft(view: FilteredView) {
  const asked = view.query.filter;
  const [draft, setDraft] = useState<FilterGroup>(() => view.filter ?? startOf(view));
  const [followed, follow] = useState(asked);
  if (asked !== followed) {
    follow(asked);
    setDraft(view.filter ?? startOf(view));
  }
  return { draft, setDraft };
}

function startOf({ known, kind }: FilteredView): FilterGroup {
  return { match: "all", conditions: [newCondition(known, kind)] };
}

function problemOf({ known, kind }: FilteredView, draft: FilterGroup): string | null {
  const problem = filterProblem(known, kind, draft);
  if (problem) return problem;
  return JSON.stringify(draft).length > longestFilter ? "This filter is too long" : null;
}
