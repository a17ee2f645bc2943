import { Download, ScrollText } from "lucide-react";
import { inWords, keptFor } from "#shared/administration/kept-for.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useDownload } from "#web/platform/calls/download.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AuditFilter } from "./audit-filter.tsx";
import { AuditList } from "./audit-list.tsx";
import { auditExportPath, useAudit, type AuditFilters } from "./audit.api.ts";

export const meta = () => titled("Audit");

export default function AuditPage() {
  const { get, set } = useViewParams();
  const filters = {
    group: get("group"),
    userId: get("person"),
    from: get("from"),
    to: get("to"),
  };
  const audit = useAudit(filters);
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <CardSection
      title="Audit"
      description={`Who signed in, who changed what people may do, and what happened to records. Kept for ${inWords(keptFor.audit)}.`}
      actions={<ExportButton filters={filters} />}
    >
      <AuditFilter
        filters={filters}
        onChange={({ userId, ...rest }) => set({ ...rest, person: userId })}
      />
      {audit.isPending && <Skeleton className="h-64" />}
      {audit.failure && (
        <FailureState
          title="The audit could not be loaded"
          description={failureSentence(audit.failure)}
          onRetry={audit.retry}
        />
      )}
      {!audit.isPending && !audit.failure && audit.items.length === 0 && (
        <EmptyState
          icon={ScrollText}
          title={isFiltered ? "Nothing like this has happened" : "Nothing has happened yet"}
          description={
            isFiltered ? "Choose other days, another person or another kind." : undefined
          }
        />
      )}
      {audit.items.length > 0 && <AuditList audit={audit} />}
    </CardSection>
  );
}

function ExportButton({ filters }: { filters: AuditFilters }) {
  const { mutate: download, isPending } = useDownload("The audit was not exported");
  return (
    <Button
      disabled={isPending}
      onClick={() => download({ path: auditExportPath(filters), fileName: "audit.csv" })}
    >
      {isPending ? <Spinner /> : <Download aria-hidden />}
      {isPending ? "Preparing the file..." : "Export"}
    </Button>
  );
}
