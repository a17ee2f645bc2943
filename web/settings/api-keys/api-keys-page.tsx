import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { ApiKey } from "#shared/accounts/api-keys.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { ApiKeyItem } from "./api-key-item.tsx";
import { useApiKeys } from "./api-keys.api.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";

export const meta = () => titled("API keys");

export default function ApiKeysPage() {
  const keys = useApiKeys();
  const [isMaking, setIsMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  return (
    <CardSection
      title="API keys"
      description={
        <>
          For programs that work with your records.{" "}
          <a href={apiPaths.docs} className="font-medium text-accent-ink underline">
            API reference
          </a>
        </>
      }
      actions={
        <Button variant="primary" onClick={() => setIsMaking(true)}>
          <Plus aria-hidden />
          New key
        </Button>
      }
    >
      {keys.isPending && <Skeleton className="h-24" />}
      {keys.error && (
        <FailureState
          title="The API keys could not be loaded"
          description={failureSentence(keys.error)}
          onRetry={() => void keys.refetch()}
        />
      )}
      {keys.data?.length === 0 && (
        <EmptyState
          icon={KeyRound}
          title="No API keys yet"
          description="A key lets a program read and change records in your name, and never more than you may yourself."
        />
      )}
      <ul className="grid divide-y divide-line">
        {keys.data?.map((key) => (
          <ApiKeyItem key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
        ))}
      </ul>
      {isMaking && <NewKeyDialog onClose={() => setIsMaking(false)} />}
      {revoked && <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </CardSection>
  );
}
