import { ReceiptText } from "lucide-react";
import type { SandboxPayment } from "#shared/billing/sandbox.ts";
import { dayOf } from "#web/settings/subscription-card.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { useReturnPayment } from "./sandbox.api.ts";

/** The user's payments as the provider has them, and the ways in which their money goes back. */
export function SandboxPayments({ payments }: { payments: SandboxPayment[] }) {
  return (
    <CardSection title="Payments at the provider">
      {payments.length === 0 && (
        <EmptyState
          icon={ReceiptText}
          title="No payments yet"
          description="Choose a plan under Overview, and decide at the checkout what becomes of it."
        />
      )}
      <ul className="-my-3 grid divide-y divide-line empty:hidden">
        {payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} />
        ))}
      </ul>
    </CardSection>
  );
}

function PaymentItem({ payment }: { payment: SandboxPayment }) {
  const giveBack = useReturnPayment();
  const { id, amount, amountReturned, status, description, createdAt } = payment;
  const isWhole = status === "paid" && amountReturned === "0.00";
  const press = (kind: "refund" | "chargeback") => {
    if (!giveBack.isPending) giveBack.mutate({ id, kind });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="tabular-nums">£{amount}</span>
          <Badge tone={tones[status] ?? "neutral"} className="capitalize">
            {status}
          </Badge>
          {amountReturned !== "0.00" && <Badge tone="warning">£{amountReturned} returned</Badge>}
        </p>
        <p className="text-ink-muted">
          {description}, {dayOf(createdAt)}
        </p>
      </div>
      {isWhole && (
        <div className="flex gap-2">
          <Button
            aria-label={`Refund £${amount} of ${dayOf(createdAt)}`}
            aria-disabled={giveBack.isPending}
            onClick={() => press("refund")}
          >
            Refund
          </Button>
          <Button
            aria-label={`Charge back £${amount} of ${dayOf(createdAt)}`}
            aria-disabled={giveBack.isPending}
            onClick={() => press("chargeback")}
          >
            Charge back
          </Button>
        </div>
      )}
    </li>
  );
}

const tones: Record<string, BadgeTone> = { paid: "success", failed: "danger", open: "accent" };
