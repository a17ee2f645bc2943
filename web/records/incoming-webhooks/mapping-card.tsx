import { Plus } from "lucide-react";
import { useState } from "react";
import { type BodyPath, listPaths, parseBody } from "#shared/incoming-webhooks/body-paths.ts";
import { guessRows } from "#shared/incoming-webhooks/guess-rows.ts";
import { type IncomingField, incomingFields } from "#shared/incoming-webhooks/incoming-fields.ts";
import type { IncomingWebhook, MappingRow } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { randomKey } from "#web/platform/calls/random-key.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import {
  useAllCustomFields,
  useCustomFields,
} from "#web/records/custom-fields/custom-fields.api.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { CopyField } from "#web/ui/fields/copy-field.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useCalls, useChangeIncomingWebhook, useNewestCall } from "./incoming-webhooks.api.ts";
import { curlLine } from "./incoming-words.ts";
import { MappingPreview } from "./mapping-preview.tsx";
import { MappingRowItem } from "./mapping-row.tsx";

/** A row keeps its name while its field is changed, and with it the focus. */
type DraftRow = { id: string; row: MappingRow };

const newLead: MappingRow = { source: "fixed", field: "status", value: "lead" };

/** Which fields of a contact are filled in from what, beside what the last call would become. */
export function MappingCard({ webhook }: { webhook: IncomingWebhook }) {
  const { id, mapping } = webhook;
  const [draft, setDraft] = useState<DraftRow[] | null>(null);
  const change = useChangeIncomingWebhook(id);
  // The server says whether an email is needed.
  const own = useAllCustomFields();
  const people = useMembers();
  const { data: members = [] } = people;
  const fields = incomingFields(useCustomFields("contact"), false, members);
  const { body, isPending } = useLastBody(id);
  const paths = listPaths(body);
  const rows = draft ?? withIds(firstRows(mapping, paths, fields));
  const isWhole = rows.every(isComplete);
  const isSaved = draft === null && mapping.length > 0;
  const save = () =>
    change.mutate({ mapping: rows.map(({ row }) => row) }, { onSuccess: () => setDraft(null) });
  return (
    <CardSection
      title="Fields"
      description="What each call fills in. Two rows for one field are joined, as a first and a last name are."
    >
      {isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          {paths.length === 0 && <SendOnce />}
          <UnloadedChoices query={people} what="The members" />
          <UnloadedChoices query={own} what="The workspace's own fields" />
          <ul className="grid gap-3">
            {rows.map(({ id: key, row }, at) => (
              <MappingRowItem
                key={key}
                number={at + 1}
                row={row}
                fields={fields}
                paths={paths}
                onChange={(changed) => setDraft(rows.with(at, { id: key, row: changed }))}
                onRemove={() => setDraft(rows.toSpliced(at, 1))}
              />
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Button onClick={() => setDraft([...rows, emptyRow(rows, fields)])}>
              <Plus aria-hidden />
              Add field
            </Button>
            {rows.length > 0 && (
              <Button
                variant="primary"
                disabled={isSaved || !isWhole || change.isPending}
                onClick={save}
              >
                {change.isPending ? "Saving..." : "Save fields"}
              </Button>
            )}
            {!isWhole && <p className="text-ink-muted">Choose a path or a value for each row.</p>}
          </div>
          {body !== undefined && (
            <MappingPreview fields={fields} rows={rows.map(({ row }) => row)} body={body} />
          )}
        </>
      )}
    </CardSection>
  );
}

/** Of the newest call; undefined where there is none, or none that can be read. */
function useLastBody(id: string): { body: unknown; isPending: boolean } {
  const calls = useCalls(id, null);
  const { data, isLoading } = useNewestCall(id, calls.items[0]?.id);
  return { body: data && parseBody(data.body), isPending: calls.isPending || isLoading };
}

function SendOnce() {
  return (
    <div className="mb-4 grid gap-3">
      <p>
        Send something once: from the program, or with this line, in which ADDRESS stands for the
        whole address. What comes is shown here within seconds, and its parts can be chosen.
      </p>
      <CopyField label="To send a first contact" text={curlLine("ADDRESS")} />
    </div>
  );
}

/** The stored rows, or a first guess from the body of the last call. */
function firstRows(
  mapping: MappingRow[],
  paths: readonly BodyPath[],
  fields: readonly IncomingField[],
): MappingRow[] {
  if (mapping.length > 0) return mapping;
  const guessed = guessRows(paths, fields);
  if (guessed.length === 0) return [];
  return guessed.some(({ field }) => field === "status") ? guessed : [...guessed, newLead];
}

function withIds(rows: MappingRow[]): DraftRow[] {
  return rows.map((row, at) => ({ id: `row ${at}`, row }));
}

function isComplete({ row }: DraftRow): boolean {
  return (row.source === "body" ? row.path : row.value).trim() !== "";
}

/** For the first field that has no row yet. */
function emptyRow(rows: readonly DraftRow[], fields: readonly IncomingField[]): DraftRow {
  const isFree = ({ name }: IncomingField) => !rows.some(({ row }) => row.field === name);
  const free = fields.find(isFree) ?? fields[0];
  return {
    id: randomKey(),
    row: { source: "body", field: free?.name ?? "name", path: "" },
  };
}
