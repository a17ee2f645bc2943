import { ScrollText } from "lucide-react";
import { MoreButton } from "#web/platform/lists/more-button.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useSearchParam, useViewParams } from "#web/platform/navigation/view-params.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { LogFilter } from "./log-filter.tsx";
import { LogList } from "./log-list.tsx";
import { useOperatorLog } from "./operator.api.ts";

export const meta = () => titled("Operator log");

export default function OperatorLogPage() {
  const { get, set } = useViewParams();
  const { q, text, setText } = useSearchParam();
  const filters = {
    action: get("action"),
    search: q || null,
    workspaceId: get("workspace"),
    from: get("from"),
    to: get("to"),
  };
  const log = useOperatorLog(filters);
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <CardSection title="Log" description="What operators did. No line is changed or deleted.">
      <LogFilter
        filters={filters}
        text={text}
        onSearch={setText}
        onChange={({ workspaceId, action, from, to }) =>
          set({ workspace: workspaceId, action, from, to })
        }
      />
      {log.isPending && <Skeleton className="h-64" />}
      {log.failure && (
        <FailureState
          title="The log could not be loaded"
          description={failureSentence(log.failure)}
          onRetry={log.retry}
        />
      )}
      {!log.isPending && !log.failure && log.items.length === 0 && (
        <EmptyState
          icon={ScrollText}
          title={isFiltered ? "Nothing like this has happened" : "Nothing has happened yet"}
          {...(isFiltered && { description: "Choose other days or another operation." })}
        />
      )}
      {log.items.length > 0 && <LogList lines={log.items} />}
      <div className="mt-4 empty:hidden">
        <MoreButton list={log} />
      </div>
    </CardSection>
  );
}
