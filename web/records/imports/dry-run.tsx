import { format } from "#shared/format/format.ts";
import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import type { ImportFile, ImportTotals } from "#shared/imports/imports.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { countText } from "#shared/format/count-text.ts";
import { recordsText } from "./import-words.ts";
import { useStartImport } from "./imports.api.ts";
import { PreviewRows } from "./preview-rows.tsx";

export function DryRun({ file }: { file: ImportFile }) {
  const { check } = file;
  if (!check) return null;
  if (check.state === "failed") {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <Notice icon={CircleAlert} isWarning>
          {check.problem ?? "The dry run did not come to its end. Please try it again."}
        </Notice>
        <BackToColumns file={file} />
      </div>
    );
  }
  const isRunning = check.state === "running";
  return (
    <>
      <div className="grid gap-3">
        {/* The same from the beginning to the end, which is read out then. */}
        <p role="status" className={isRunning ? "text-ink-muted" : undefined}>
          {isRunning ? "Finding out what the import would do." : totalsText(file, check.totals)}
        </p>
        {isRunning && <Progress done={check.done} rowCount={file.rowCount} />}
      </div>
      {!isRunning && <Findings file={file} totals={check.totals} notices={check.notices} />}
    </>
  );
}

function Progress({ done, rowCount }: { done: number; rowCount: number }) {
  return (
    <>
      <ProgressBar label="Dry run" share={rowCount > 0 ? done / rowCount : null} />
      <p className="text-ink-muted tabular-nums">
        {`${format.number(done)} of ${countText(rowCount, "row", "rows")}`}
      </p>
    </>
  );
}

type FindingsProps = { file: ImportFile; totals: ImportTotals; notices: string[] };

function Findings({ file, totals, notices }: FindingsProps) {
  const { mutate: start, isPending, error } = useStartImport(file.id);
  const worthwhile = totals.create + totals.update;
  return (
    <>
      {notices.map((notice) => (
        <Notice key={notice} icon={CircleAlert} isWarning>
          {notice}
        </Notice>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {worthwhile > 0 && (
          <Button variant="primary" size="lg" disabled={isPending} onClick={() => start()}>
            {isPending ? "Beginning..." : `Import ${countedText(file, worthwhile)}`}
          </Button>
        )}
        <BackToColumns file={file} />
        <p role="alert" className="basis-full text-danger-ink empty:hidden">
          {error && failureSentence(error)}
        </p>
      </div>
      <PreviewRows file={file} totals={totals} />
    </>
  );
}

function BackToColumns({ file }: { file: ImportFile }) {
  return (
    <Button asChild size="lg">
      <Link to={paths.imports({ id: file.id, step: "columns" })}>Change the columns</Link>
    </Button>
  );
}

/** A record may have several rows where these give its parts. */
function countedText({ entity, mapping }: ImportFile, count: number): string {
  const parts = kindDefinitions[entity].parts?.columns ?? {};
  const hasParts = mapping?.columns.some(({ field }) => field !== null && field in parts);
  return hasParts ? countText(count, "row", "rows") : recordsText(count, entity);
}

/** Such as "3 contacts would be added, 1 changed and 1 row refused. 2 companies are added with them." */
function totalsText(file: ImportFile, totals: ImportTotals): string {
  const { create, update, unchanged, refused, setAside, addedCompanies, addedContacts } = totals;
  const aside = setAside > 0 ? ` (${format.number(setAside)} of them set aside)` : "";
  const rows = [
    `${countedText(file, create)} would be added`,
    `${format.number(update)} changed`,
    `${format.number(unchanged)} left unchanged`,
    `${countText(refused, "row", "rows")} refused${aside}`,
  ];
  const added = [
    addedCompanies > 0 && countText(addedCompanies, "company", "companies"),
    addedContacts > 0 && countText(addedContacts, "contact", "contacts"),
  ].filter((text) => text !== false);
  const most = `${rows.slice(0, -1).join(", ")} and ${rows.at(-1)}.`;
  if (create + update === 0) return `${most} There is nothing to import.`;
  if (added.length === 0) return most;
  return `${most} What rows name and is not there yet is added with them: ${added.join(" and ")}.`;
}
