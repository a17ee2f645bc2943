import { MailX, Plus } from "lucide-react";
import { useState } from "react";
import { listedSuppressions } from "#shared/email/email-suppressions.ts";
import { format } from "#shared/format/format.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useSearchParam } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { SearchBox } from "#web/ui/fields/search-box.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { AddDialog } from "./add-dialog.tsx";
import { PostalAddressCard } from "./postal-address-card.tsx";
import { SuppressionItem } from "./suppression-item.tsx";
import { useSuppressions } from "./suppressions.api.ts";

export const meta = () => titled("Do not email");

export default function SuppressionsPage() {
  const { q, text, setText } = useSearchParam();
  const list = useSuppressions(q ?? "");
  const [isAdding, setIsAdding] = useState(false);
  const isEmpty = list.data?.length === 0;
  return (
    <>
      <CardSection
        title="Do not email"
        description="Addresses and domains that get no emails to many. Before you write to one yourself, you are asked."
        actions={
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            Add
          </Button>
        }
      >
        {(!isEmpty || text !== "") && (
          <SearchBox
            placeholder="Search addresses and domains..."
            value={text}
            onChange={setText}
            className="mb-2 w-full sm:w-72"
          />
        )}
        {list.isPending && <Skeleton className="h-24" />}
        {list.error && (
          <FailureState
            title="The list could not be loaded"
            description={failureSentence(list.error)}
            onRetry={() => void list.refetch()}
          />
        )}
        {isEmpty && text === "" && (
          <EmptyState
            icon={MailX}
            title="No one is on the list yet"
            description="Who unsubscribes by the link in an email is added by itself."
          />
        )}
        {isEmpty && text !== "" && <p className="text-ink-muted">Nothing matches “{text}”</p>}
        <ul className="grid divide-y divide-line">
          {list.data?.map((entry) => (
            <SuppressionItem key={entry.id} entry={entry} />
          ))}
        </ul>
        {list.data?.length === listedSuppressions && (
          <p className="mt-2 text-ink-muted">
            The newest {format.number(listedSuppressions)}. Search for others.
          </p>
        )}
      </CardSection>
      <Permitted to="workspace.manage">
        <PostalAddressCard />
      </Permitted>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
