import type { EmailAccount } from "#shared/email/email.ts";
import type { EmailSync } from "#shared/email/email-sync.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import { type SyncOperation, useChangeSync, useEmailSync } from "./email-sync.api.ts";
import { FolderTable } from "./folder-table.tsx";
import { MissingNotice } from "./missing-notice.tsx";

type Change = (operation: SyncOperation) => void;

export function SyncState({ account }: { account: EmailAccount }) {
  const sync = useEmailSync(account.id);
  const change = useChangeSync(account.id);
  if (sync.isPending) return <Skeleton className="h-32" />;
  if (sync.error) {
    return (
      <FailureState
        title="The sync could not be loaded"
        description={failureSentence(sync.error)}
        onRetry={() => void sync.refetch()}
      />
    );
  }
  return (
    <div className="grid gap-3">
      {sync.data.missing !== null && (
        <MissingNotice
          missing={sync.data.missing}
          onAnswer={(keep) => change.mutate({ kind: "missing", keep })}
        />
      )}
      <SyncBar sync={sync.data} isPending={change.isPending} onChange={change.mutate} />
      <BlockedField blocked={sync.data.blocked} onChange={change.mutate} />
      <FolderTable folders={sync.data.folders} address={account.address} />
      <Failures sync={sync.data} onChange={change.mutate} />
    </div>
  );
}

type SyncBarProps = { sync: EmailSync; isPending: boolean; onChange: Change };

function SyncBar({ sync, isPending, onChange }: SyncBarProps) {
  const { isPaused, syncFrom, syncedAt } = sync;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <Field label="Messages since">
        {(control) => (
          <Input
            {...control}
            type="date"
            defaultValue={syncFrom}
            onBlur={({ target: { value } }) => {
              if (value !== "" && value !== syncFrom) {
                onChange({ kind: "change", change: { syncFrom: value } });
              }
            }}
          />
        )}
      </Field>
      <p className="text-sm text-ink-muted">{syncSentence(isPaused, syncedAt)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={isPending}
          onClick={() => onChange({ kind: "change", change: { isPaused: !isPaused } })}
        >
          {isPaused ? "Go on" : "Pause"}
        </Button>
        <Button disabled={isPending || isPaused} onClick={() => onChange({ kind: "sync" })}>
          Sync now
        </Button>
      </div>
    </div>
  );
}

/** Saved when one leaves it. */
function BlockedField({ blocked, onChange }: { blocked: string[]; onChange: Change }) {
  const text = blocked.join("\n");
  return (
    <Field
      label="Blocked addresses and domains"
      hint="One in each line: messages from them, or only to them, leave CRM Pro after a moment and stay in your mailbox. They come back when you remove the address here."
    >
      {(control) => (
        <Textarea
          key={text}
          {...control}
          defaultValue={text}
          placeholder={"family@example.com\nbank.example"}
          onBlur={({ target: { value } }) => {
            if (value.trim() !== text) onChange({ kind: "change", change: { blocked: value } });
          }}
        />
      )}
    </Field>
  );
}

function syncSentence(isPaused: boolean, syncedAt: string | null) {
  if (isPaused) return "Paused";
  if (syncedAt === null) return "The first sync is under way.";
  return (
    <>
      Synced <RelativeTime moment={syncedAt} />
    </>
  );
}

function Failures({ sync, onChange }: { sync: EmailSync; onChange: Change }) {
  if (sync.failures.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-medium">Messages that could not be read</p>
      <ul className="text-sm text-ink-muted">
        {sync.failures.map(({ folder, uid, error }) => (
          <li key={`${folder} ${uid}`} className="wrap-anywhere">
            {folder}, number {uid}: {error}
          </li>
        ))}
      </ul>
      <Button onClick={() => onChange({ kind: "retries" })}>Try them again</Button>
    </div>
  );
}
