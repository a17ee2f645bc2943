import { Link } from "react-router";
import type { Deal } from "#shared/deals.ts";
import type { FilterGroup } from "#shared/filters.ts";
import { format } from "#shared/format.ts";
import { useDeals } from "#web/crm/deals/deals.api.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { listPages } from "#web/platform/kind-paths.ts";
import { paths, withQuery } from "#web/platform/paths.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { useTeamOwner } from "#web/settings/members/members.api.ts";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CategoryChoice } from "./category-choice.tsx";

type FigureDialogProps = { title: string; filter: FilterGroup; onClose: () => void };

/** The deals that a figure counts, the largest first, with what each of them counts as. */
export function FigureDialog({ title, filter, onClose }: FigureDialogProps) {
  const asked = { filter: JSON.stringify(filter), sort: "-value" };
  const deals = useDeals({ ...asked, timeZone: ownTimeZone() });
  const inTable = withQuery(listPages.deal, { ...asked, layout: "table" });
  return (
    <Dialog title={title} isWide onClose={onClose}>
      <DialogBody>
        {deals.isPending && <Skeleton className="h-48" />}
        {deals.failure && (
          <p role="alert" className="text-danger-ink">
            {failureSentence(deals.failure)}
          </p>
        )}
        {!deals.isPending && !deals.failure && deals.items.length === 0 && (
          <p className="py-6 text-center text-ink-muted">No deal counts here any more.</p>
        )}
        <ul className="divide-y divide-line">
          {deals.items.map((deal) => (
            <FigureDeal key={deal.id} deal={deal} />
          ))}
        </ul>
        {deals.hasMore && (
          <Button className="my-3" disabled={deals.isLoadingMore} onClick={deals.loadMore}>
            Show more
          </Button>
        )}
      </DialogBody>
      <DialogFooter>
        <Button asChild>
          <Link to={inTable}>Show in the pipeline table</Link>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function FigureDeal({ deal }: { deal: Deal }) {
  const { nameOf, stageOf } = useStages();
  const owner = useTeamOwner(deal.ownerId);
  const isOpen = stageOf(deal.stage)?.type === "open";
  const day = isOpen ? deal.expectedCloseDate : null;
  const facts = [nameOf(deal.stage), day && format.date(day), deal.companyName, owner];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-48 flex-1">
        <Link to={paths.deal(deal.id)} className="font-medium hover:underline">
          {deal.title}
        </Link>
        <p className="text-ink-muted">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <span className="font-semibold tabular-nums">{format.money(deal.value)}</span>
      {isOpen && <CategoryChoice deal={deal} />}
    </li>
  );
}
