import { titled } from "#web/platform/navigation/page-title.ts";
import { BillingDetailsCard } from "./billing-details-card.tsx";
import { InvoicesCard } from "./invoices-card.tsx";

export const meta = () => titled("Invoices");

export default function InvoicesPage() {
  return (
    <>
      <InvoicesCard />
      <BillingDetailsCard />
    </>
  );
}
