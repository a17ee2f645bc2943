import { useState } from "react";
import type { Submission, Submissions } from "#shared/forecast/forecast-submissions.ts";
import { format } from "#shared/format/format.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { ForecastView } from "#web/crm/forecast/forecast-view.ts";
import { SubmitDialog } from "./submit-dialog.tsx";
import { useSubmissions } from "./submissions.api.ts";
import { sentence } from "#web/ui/isolated.ts";

/** What people expect to bring, in their own words, with every version of it. */
export function SubmissionsCard({ view: { asked } }: { view: ForecastView }) {
  const { id } = useSignedInUser();
  const { data, isPending, isLoadingError, error } = useSubmissions(asked);
  const [opened, setOpened] = useState<Submissions["subjects"][number] | null>(null);
  const maySubmit = useMay("records.write");
  const mayAdjust = useMay("forecasts.adjust");
  const own = data?.subjects.find((subject) => subject.id === id);
  const shown = (data?.subjects ?? []).filter(
    (subject) => mayAdjust || data?.submissions.some((one) => one.subjectId === subject.id),
  );
  return (
    <CardSection
      title="Submitted forecasts"
      className="mt-6"
      actions={
        maySubmit && own && <Button onClick={() => setOpened(own)}>Submit my forecast</Button>
      }
    >
      {isPending && <Skeleton className="h-16" />}
      {isLoadingError && (
        <p role="alert" className="text-danger-ink">
          {failureSentence(error)}
        </p>
      )}
      {data && shown.length === 0 && (
        <p className="py-4 text-center text-ink-muted">
          No number is submitted for this period. Say what you expect to bring, and why; every
          version is kept beside the forecast that your deals make.
        </p>
      )}
      <ul className="grid gap-4">
        {shown.map((subject) => (
          <SubmittedLine
            key={subject.id}
            name={subject.name}
            versions={data?.submissions.filter((one) => one.subjectId === subject.id) ?? []}
            {...(mayAdjust && subject.id !== id && { onAdjust: () => setOpened(subject) })}
          />
        ))}
      </ul>
      {opened && <SubmitDialog asked={asked} of={opened} onClose={() => setOpened(null)} />}
    </CardSection>
  );
}

type SubmittedLineProps = {
  name: string;
  /** The newest first. */
  versions: readonly Submission[];
  onAdjust?: () => void;
};

function SubmittedLine({ name, versions, onAdjust }: SubmittedLineProps) {
  const [newest, ...former] = versions;
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="ml-auto font-semibold tabular-nums">
          {newest ? format.money(newest.amount) : "\u2013"}
        </span>
        {onAdjust && (
          <Button variant="ghost" aria-label={`Adjust ${name}`} onClick={onAdjust}>
            Adjust
          </Button>
        )}
      </div>
      {newest && <Version version={newest} />}
      {former.length > 0 && (
        <details className="text-ink-muted">
          <summary className="w-fit cursor-pointer py-1 hover:text-ink pointer-coarse:py-3">
            {`Earlier versions (${former.length})`}
          </summary>
          <ul className="grid gap-2 border-l border-line pl-3">
            {former.map((version) => (
              <li key={version.id}>
                <span className="font-medium text-ink tabular-nums">
                  {format.money(version.amount)}
                </span>
                <Version version={version} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Version({ version }: { version: Submission }) {
  const { authorId, authorName, subjectId, createdAt, note } = version;
  const by =
    authorId === subjectId ? "Submitted" : sentence`Adjusted by ${authorName ?? "a former member"}`;
  return (
    <p className="text-ink-muted">
      {sentence`${by} on ${format.moment(createdAt, "minute")}`}
      {note && `: ${note}`}
    </p>
  );
}
