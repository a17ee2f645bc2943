import { format } from "#shared/format/format.ts";
import { useState } from "react";
import {
  type ImportFile,
  type ImportTotals,
  type RowOutcome,
  rowOutcomes,
} from "#shared/imports/imports.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { loadNextPage } from "#web/platform/lists/load-next-page.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { outcomeLabels } from "./outcome-words.ts";
import { usePreview } from "./imports.api.ts";
import { PreviewTable } from "./preview-table.tsx";

type PreviewRowsProps = { file: ImportFile; totals: ImportTotals };

export function PreviewRows({ file, totals }: PreviewRowsProps) {
  const { get, set } = useViewParams();
  const outcome = rowOutcomes.find((known) => known === get("rows")) ?? null;
  const segments = [
    { value: "all" as const, label: "All", count: file.rowCount },
    ...rowOutcomes.map((value) => ({
      value,
      label: outcomeLabels[value],
      count: totals[value],
    })),
  ];
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex min-w-0">
        <SegmentedControl
          label="Rows"
          segments={segments}
          value={outcome ?? "all"}
          onChange={(value) => set({ rows: value === "all" ? null : value }, { replace: true })}
        />
      </div>
      <Pages
        key={outcome}
        id={file.id}
        outcome={outcome}
        total={outcome ? totals[outcome] : file.rowCount}
      />
    </div>
  );
}

type PagesProps = { id: string; outcome: RowOutcome | null; total: number };

function Pages({ id, outcome, total }: PagesProps) {
  const [place, setPlace] = useState(0);
  const preview = usePreview(id, outcome);
  const pages = preview.data?.pages ?? [];
  if (preview.isPending) return <Skeleton className="h-64" />;
  if (pages.length === 0) {
    return (
      <FailureState
        title="The rows could not be loaded"
        description={failureSentence(preview.error)}
        onRetry={() => void preview.refetch()}
      />
    );
  }
  const rows = pages[place] ?? [];
  const first = pages.slice(0, place).reduce((sum, page) => sum + page.length, 0);
  const last = first + rows.length;
  const next = async () => {
    if (place + 1 < pages.length) return setPlace(place + 1);
    const { isError } = await loadNextPage(preview);
    if (!isError) setPlace(place + 1);
  };
  if (total === 0) return <p className="text-ink-muted">There are no such rows.</p>;
  return (
    <>
      <PreviewTable rows={rows} />
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto text-ink-muted tabular-nums">
          {`Rows ${text(first + 1)} to ${text(last)} of ${text(total)}`}
        </p>
        <Button aria-disabled={place === 0} onClick={() => place > 0 && setPlace(place - 1)}>
          Previous
        </Button>
        <Button
          aria-disabled={last >= total || preview.isFetchingNextPage}
          onClick={() => last < total && void next()}
        >
          Next
        </Button>
        <p role="alert" className="basis-full text-danger-ink empty:hidden">
          {preview.isFetchNextPageError && failureSentence(preview.error)}
        </p>
      </div>
    </>
  );
}

function text(count: number): string {
  return format.number(count);
}
