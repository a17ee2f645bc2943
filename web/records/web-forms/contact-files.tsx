import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { contactFile } from "#shared/web-forms/web-form-files.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { loadByKey } from "#web/platform/calls/query-client.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { EntryFiles } from "./entry-files.tsx";
import { contactFilesPath } from "./entry-paths.ts";

export function ContactFiles({ contactId }: { contactId: string }) {
  const {
    data = [],
    isPending,
    error,
    refetch,
  } = useQuery({
    queryKey: [contactFilesPath(contactId)],
    queryFn: loadByKey(z.array(contactFile)),
  });
  if (error) {
    return (
      <FailureState
        title="The files could not be loaded"
        description={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (isPending) return <Skeleton className="hidden" />;
  if (data.length === 0) return null;
  return (
    <CardSection title="Files" description="Sent by web forms.">
      <EntryFiles files={data} pathOf={(id) => `${contactFilesPath(contactId)}/${id}`} />
    </CardSection>
  );
}
