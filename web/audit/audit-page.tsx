import { Download, ScrollText } from "lucide-react";
import { failureSentence } from "#web/platform/api-client.ts";
import { titled } from "#web/platform/page-title.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AuditFilter } from "./audit-filter.tsx";
import { AuditList } from "./audit-list.tsx";
import { auditExportPath, useAudit } from "./audit.api.ts";

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
      description="Who signed in, who changed what people may do, and what happened to records. Kept for 400 days."
      actions={
        <Button asChild>
          <a href={auditExportPath(filters)} download>
            <Download aria-hidden />
            Export
          </a>
        </Button>
      }
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
