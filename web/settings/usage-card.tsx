import { format } from "#shared/format/format.ts";
import type { ReactNode } from "react";
import { roomLeft, type Usage } from "#shared/billing/usage.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Meter } from "#web/ui/meter.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { bytesText } from "./operator/bytes-text.ts";
import { useUsage } from "./usage.api.ts";

/** How much of what its plan allows the workspace uses. */
export function UsageCard() {
  const usage = useUsage();
  return (
    <CardSection title="Usage">
      {usage.isPending && <Skeleton className="h-12" />}
      {usage.error && (
        <FailureState
          title="The usage could not be loaded"
          description={failureSentence(usage.error)}
          onRetry={() => void usage.refetch()}
        />
      )}
      {usage.data && <UsageList usage={usage.data} />}
    </CardSection>
  );
}

function UsageList({ usage }: { usage: Usage }) {
  const { tier, contacts, members, formFiles, hasApi } = usage;
  const isReadOnly = tier === null;
  const invited = members.invited > 0 ? `, ${members.invited} of them invited` : "";
  return (
    <>
      {isReadOnly && <p className="mb-5">{readOnlySentence}</p>}
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        {contacts.used !== null && (
          <Measure
            label="Contacts"
            used={contacts.used}
            limit={isReadOnly ? null : contacts.limit}
          />
        )}
        <Measure
          label="Team members"
          used={members.used + members.invited}
          limit={isReadOnly ? null : members.limit}
          note={invited}
        />
        <Measure label="Files of web forms" {...formFiles} say={bytesText} />
        <Entry label="API access">
          {hasApi ? "Included" : isReadOnly ? "Reading alone" : "Comes with Professional"}
        </Entry>
      </dl>
    </>
  );
}

const readOnlySentence =
  "No plan covers this workspace, so nothing can be added, changed, imported or deleted, no one can be invited, and API keys can only read. Reading and exporting work, and so does everything again once an owner chooses a plan.";

type MeasureProps = {
  label: string;
  used: number;
  limit: number | null;
  note?: string;
  say?: (amount: number) => string;
};

function Measure({ label, used, limit, note = "", say = sayNumber }: MeasureProps) {
  const count = say(used);
  if (limit === null) return <Entry label={label}>{count + note}</Entry>;
  const room = roomLeft({ used, limit });
  const text = `${count} of ${say(limit)}${note}`;
  return (
    <Entry label={label}>
      {text}
      <Meter label={label} value={used} max={limit} text={text} isWarning={room !== "enough"} />
      {room !== "enough" && (
        <p className="text-xs text-warning-ink">
          {room === "none" ? "No room for more" : "Almost full"}
        </p>
      )}
    </Entry>
  );
}

const sayNumber = (amount: number) => format.number(amount);

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-xs font-medium text-ink-muted">{label}</dt>
      <dd className="grid gap-1.5 tabular-nums">{children}</dd>
    </div>
  );
}
