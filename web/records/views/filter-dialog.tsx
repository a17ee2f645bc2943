import { useState } from "react";
import { type FilterGroup, filterProblem, longestFilter } from "#shared/filters.ts";
import { kindWords } from "#shared/kind-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialog.tsx";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { GroupEditor } from "./group-editor.tsx";
import type { ListView } from "./list-view.ts";
import { newCondition } from "./new-condition.ts";

type FilterDialogProps = { view: ListView; onClose: () => void };

/** Builds a list's filter. It is asked once it can be, by the button. */
export function FilterDialog({ view, onClose }: FilterDialogProps) {
  // Also for what is asked of the deals of other records.
  usePipelines();
  const [draft, setDraft] = useState<FilterGroup>(() => view.filter ?? startOf(view));
  const { many } = kindWords[view.kind];
  const [isShown, setIsShown] = useState(false);
  const problem = problemOf(view, draft);
  const show = (filter: FilterGroup | null) => {
    view.setFilter(filter);
    onClose();
  };
  const submit = () => {
    if (problem) setIsShown(true);
    else show(draft.conditions.length > 0 ? draft : null);
  };
  return (
    <Dialog title={`Filter ${many}`} onClose={onClose} keepOpenOnOutsidePress isWide>
      <form
        noValidate
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
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
        </DialogBody>
        <DialogFooter>
          {view.filter && (
            <Button className="mr-auto" variant="ghost" onClick={() => show(null)}>
              Clear filter
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Show {many}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function startOf({ known, kind }: ListView): FilterGroup {
  return { match: "all", conditions: [newCondition(known, kind)] };
}

function problemOf({ known, kind }: ListView, draft: FilterGroup): string | null {
  const problem = filterProblem(known, kind, draft);
  if (problem) return problem;
  return JSON.stringify(draft).length > longestFilter ? "This filter is too long" : null;
}
