import { formatInUtc } from "#shared/format/format.ts";
import { Download } from "lucide-react";
import type { Invoice } from "#shared/billing/invoices.ts";
import { useDownload } from "#web/platform/calls/download.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export function InvoiceItem({ invoice }: { invoice: Invoice }) {
  const { id, number, issuedAt, total, status } = invoice;
  const { mutate: download, isPending } = useDownload("The invoice was not downloaded");
  const [tone, label] = labels[status];
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-medium tabular-nums">{number}</h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-0.5 text-ink-muted">{formatInUtc.moment(issuedAt, "long")}</p>
      </div>
      <p className="font-medium tabular-nums">{inPounds(total)}</p>
      <Button
        aria-label={`Download ${number} as PDF`}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) download({ path: apiPaths.invoicePdf(id), fileName: `${number}.pdf` });
        }}
      >
        {isPending ? <Spinner /> : <Download aria-hidden />}
        <span className="max-sm:sr-only">PDF</span>
      </Button>
    </li>
  );
}

const labels: Record<Invoice["status"], [BadgeTone, string]> = {
  paid: ["success", "Paid"],
  "partly-refunded": ["neutral", "Partly refunded"],
  refunded: ["neutral", "Refunded"],
  "charged-back": ["danger", "Charged back"],
  credited: ["accent", "Credit note"],
  returned: ["neutral", "Sent back"],
};

function inPounds(amount: string): string {
  return amount.startsWith("-") ? `−£${amount.slice(1)}` : `£${amount}`;
}
