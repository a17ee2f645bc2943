import { Link } from "react-router";
import type { Deal } from "#shared/crm/deals.ts";
import type { FilterGroup } from "#shared/filters/filters.ts";
import { format } from "#shared/format/format.ts";
import { DealItems } from "#web/crm/deals/deal-items.tsx";
import { useDeals } from "#web/crm/deals/deals.api.ts";
import { listPages } from "#shared/records/record-pages.ts";
import { paths, withQuery } from "#web/platform/navigation/paths.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { useTeamOwner } from "#web/settings/members/members.api.ts";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { CategoryChoice } from "./category-choice.tsx";
import { dotted } from "#web/ui/isolated.ts";

type FigureDialogProps = {
  title: string;
  filter: FilterGroup;
  /** Of the day whose figures they are; of today where none is given. */
  asOf?: string | null;
  onClose: () => void;
};

/** The deals that a figure counts, the largest first, with what each of them counts as. */
export function FigureDialog({ title, filter, asOf = null, onClose }: FigureDialogProps) {
  const asked = { filter: JSON.stringify(filter), sort: "-value", asOf };
  const deals = useDeals({ ...asked, timeZone: ownTimeZone() });
  const inTable = withQuery(listPages.deal, { ...asked, layout: "table" });
  return (
    <Dialog title={title} isWide onClose={onClose}>
      <DialogBody>
        <DealItems deals={deals} empty="No deal counts here any more.">
          {(deal) => <FigureDeal key={deal.id} deal={deal} />}
        </DealItems>
      </DialogBody>
      <DialogFooter>
        <Button asChild>
          <Link to={inTable}>Show in the pipeline table</Link>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

export function FigureDeal({ deal }: { deal: Deal }) {
  const { nameOf, stageOf } = useStages();
  const owner = useTeamOwner(deal.ownerId);
  const isOpen = stageOf(deal.stage)?.type === "open";
  const day = isOpen ? deal.expectedCloseDate : null;
  const facts = [nameOf(deal.stage), day && format.date(day), deal.companyName, owner];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-48 flex-1 wrap-anywhere">
        <Link to={paths.deal(deal.id)} className="font-medium hover:underline">
          {deal.title}
        </Link>
        <p className="text-ink-muted">{dotted(facts)}</p>
      </div>
      <span className="font-semibold tabular-nums">{format.money(deal.value)}</span>
      {isOpen && <CategoryChoice deal={deal} />}
    </li>
  );
}
