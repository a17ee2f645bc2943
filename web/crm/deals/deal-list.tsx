import { format } from "#shared/format/format.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Deal } from "#shared/crm/deals.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { DealDialog } from "./deal-dialog.tsx";
import type { DealLinks } from "./deal-inputs.tsx";
import { useDeals } from "./deals.api.ts";
import { StageName } from "./stage-icon.tsx";

type DealListProps = {
  of: { contactId: string } | { companyId: string };
  links: DealLinks;
};

export function DealList({ of, links }: DealListProps) {
  const deals = useDeals(of);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <CardSection
      title="Deals"
      actions={
        <Permitted to="records.write">
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            New Deal
          </Button>
        </Permitted>
      }
    >
      {deals.isPending && <Skeleton className="h-5" />}
      {deals.failure && (
        <p role="alert" className="text-danger-ink">
          {failureSentence(deals.failure)}
        </p>
      )}
      {!deals.isPending && !deals.failure && deals.items.length === 0 && (
        <p className="text-ink-muted">No deals</p>
      )}
      {deals.items.length > 0 && (
        <ul className="-mx-2 grid gap-0.5">
          {deals.items.map((deal) => (
            <DealLine key={deal.id} deal={deal} />
          ))}
        </ul>
      )}
      {deals.hasMore && (
        <Button className="mt-3" disabled={deals.isLoadingMore} onClick={deals.loadMore}>
          Show more
        </Button>
      )}
      {isAdding && <DealDialog deal={null} links={links} onClose={() => setIsAdding(false)} />}
    </CardSection>
  );
}

function DealLine({ deal }: { deal: Deal }) {
  return (
    <li>
      <Link
        to={paths.deal(deal.id)}
        className="flex items-center gap-3 rounded-md px-2 py-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{deal.title}</span>
          <StageName stage={deal.stage} className="max-w-full text-ink-muted" />
        </span>
        <span className="font-medium tabular-nums">{format.money(deal.value)}</span>
      </Link>
    </li>
  );
}
