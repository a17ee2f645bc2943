import { ReceiptText } from "lucide-react";
import { MoreButton } from "#web/platform/lists/more-button.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { InvoiceItem } from "./invoice-item.tsx";
import { useInvoices } from "./invoices.api.ts";

/** What the user has paid, and what went back to them, to download. */
export function InvoicesCard() {
  const invoices = useInvoices();
  return (
    <CardSection title="Invoices" description="One for each payment, also sent to you by mail.">
      {invoices.isPending && <Skeleton className="h-24" />}
      {invoices.failure && (
        <FailureState
          title="The invoices could not be loaded"
          description={failureSentence(invoices.failure)}
          onRetry={invoices.retry}
        />
      )}
      {!invoices.isPending && !invoices.failure && invoices.items.length === 0 && (
        <EmptyState
          icon={ReceiptText}
          title="No invoices yet"
          description="As soon as you pay for a plan, its invoice is here."
        />
      )}
      <ul className="grid divide-y divide-line">
        {invoices.items.map((invoice) => (
          <InvoiceItem key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <MoreButton list={invoices} />
    </CardSection>
  );
}
