import { useState } from "react";
import { useNavigate } from "react-router";
import { mergeableEntities } from "#shared/records/duplicates.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { useAllCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useKind } from "#web/platform/kinds/kind-chooser.tsx";
import { recordPages } from "#shared/records/record-pages.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { type MergeableKind, type SeenRecord, useMerge, useSeenRecords } from "./duplicates.api.ts";
import { mergeFields, type MergeField, unitedFields } from "./merge-fields.ts";
import { MergeTable } from "./merge-table.tsx";

export const meta = () => titled("Merge");

export default function MergePage() {
  const { get } = useViewParams();
  const kind = useKind("kind", mergeableEntities);
  const ids = [...new Set((get("ids") ?? "").split(",").filter(Boolean))].slice(0, 10);
  const queries = useSeenRecords(kind, ids);
  const failed = queries.find(({ error }) => error);
  const seen = queries.flatMap(({ data }) => data ?? []);
  const records = seen.filter(
    ({ record }, index) => seen.findIndex((one) => one.record.id === record.id) === index,
  );
  const isLoaded = ids.length > 0 && seen.length === ids.length;
  return (
    <>
      <BackLink to={paths.duplicates(kind)}>All duplicates</BackLink>
      <PageHeader
        title={`Merge ${kindWords[kind].many}`}
        description="Choose what the one record keeps. Tags, other emails and other phones are united, and deals, tasks, activities and links of all of them move to it."
      />
      {failed ? (
        <FailureState
          title="The records could not be loaded"
          description={failureSentence(failed.error)}
          onRetry={() => queries.forEach(({ refetch }) => void refetch())}
        />
      ) : isLoaded && records.length > 1 ? (
        <MergeForm key={versionsKey(records)} kind={kind} records={records} />
      ) : isLoaded || ids.length < 2 ? (
        <p>There is nothing to merge: these are one record already.</p>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}

/** A record that changed meanwhile resets the choice. */
function versionsKey(records: SeenRecord[]): string {
  return records.map(({ record, etag }) => `${record.id} ${etag}`).join();
}

function MergeForm({ kind, records }: { kind: MergeableKind; records: SeenRecord[] }) {
  const { data: own = [], isPending } = useAllCustomFields();
  const fields = mergeFields(kind, records, own);
  const [winnerId, setWinnerId] = useState(records[0]?.record.id ?? "");
  const [chosen, choose] = useState<Record<string, string>>({});
  const merge = useMerge(kind);
  const navigate = useNavigate();
  const takes = Object.fromEntries(
    fields.map((field) => [field.name, chosen[field.name] ?? firstFilled(field, winnerId)]),
  );
  const submit = () =>
    merge.mutate(
      {
        winnerId,
        loserIds: records.map(({ record }) => record.id).filter((id) => id !== winnerId),
        takes,
        versions: Object.fromEntries(records.map(({ record, etag }) => [record.id, etag])),
      },
      {
        onSuccess: () => void navigate(recordPages[kind](winnerId)),
      },
    );
  // Without its field's definition a value could only be shown as it is stored.
  if (isPending) return <Skeleton className="h-96" />;
  return (
    <>
      <MergeTable
        records={records}
        fields={fields}
        united={unitedFields(kind, records, takes)}
        winnerId={winnerId}
        onWinner={setWinnerId}
        takes={takes}
        onTake={(field, id) => choose((before) => ({ ...before, [field]: id }))}
      />
      <Permitted to="records.write">
        {/* At the right of a phone the button that adds would cover it. */}
        <div className="mt-4 flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-end">
          <p className="text-ink-muted">This can be undone at any time.</p>
          <Button variant="primary" disabled={merge.isPending} onClick={submit}>
            {merge.isPending ? "Merging..." : `Merge ${records.length} records`}
          </Button>
        </div>
      </Permitted>
    </>
  );
}

/** The winner's value, or the first there is where it has none. */
function firstFilled({ values }: MergeField, winnerId: string): string {
  const filled = values.filter(({ shown }) => shown !== null);
  const own = filled.find(({ id }) => id === winnerId);
  return own?.id ?? filled[0]?.id ?? winnerId;
}
