import { format } from "#shared/format/format.ts";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { ImportFile } from "#shared/imports/imports.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { kindWords } from "#shared/records/kind-words.ts";
import { DryRun } from "./dry-run.tsx";
import { ImportRun } from "./import-run.tsx";
import { MapColumns } from "./map-columns.tsx";
import { StepList } from "./step-list.tsx";

type Step = { place: number; title: string };

/** The steps of one import, of which that one shows at which it stands. */
export function ImportSteps({ file }: { file: ImportFile }) {
  const { get } = useViewParams();
  const step = stepOf(file, get("step"));
  return (
    <div className="grid gap-6">
      <StepList place={step.place} />
      <StepTitle key={step.title} title={step.title} fileName={file.fileName} />
      <StepContent file={file} step={step} />
    </div>
  );
}

const lastStep = 3;

function stepOf({ entity, operation, check, state }: ImportFile, asked: string | null): Step {
  if (operation) return { place: lastStep, title: `Import of ${kindWords[entity].many}` };
  if (state !== "ready") return { place: 1, title: "Reading the file" };
  if (check && asked !== "columns") return { place: 2, title: "Check what would change" };
  return { place: 1, title: "Match the columns" };
}

/** Each new step takes the focus, so that it is read out and the keyboard goes on there. */
function StepTitle({ title, fileName }: { title: string; fileName: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {title}
      </h2>
      <p className="wrap-anywhere text-ink-muted">{fileName}</p>
    </div>
  );
}

function StepContent({ file, step }: { file: ImportFile; step: Step }): ReactNode {
  if (file.operation) return <ImportRun file={file} begun={file.operation} />;
  if (file.state === "failed") {
    return <Unreadable title="The file cannot be read">{file.problem}</Unreadable>;
  }
  if (file.state === "uploading") {
    const sentence = "It was not sent to its end. Choose it again.";
    return <Unreadable title="The file is not complete">{sentence}</Unreadable>;
  }
  if (file.state === "reading") return <Reading file={file} />;
  if (step.place === 2) return <DryRun file={file} />;
  return <MapColumns file={file} />;
}

function Reading({ file }: { file: ImportFile }) {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-ink-muted">
        The file is being read. You can leave this page meanwhile.
      </p>
      <ProgressBar label="Reading the file" share={null} />
      {file.rowCount > 0 && (
        <p className="text-ink-muted tabular-nums">
          {`${format.number(file.rowCount)} rows so far`}
        </p>
      )}
    </div>
  );
}

function Unreadable({ title, children }: { title: string; children: string | null }) {
  return (
    <div role="alert">
      <EmptyState icon={CircleAlert} title={title} {...(children && { description: children })}>
        <Button asChild variant="primary">
          <Link to={paths.imports()}>Choose another file</Link>
        </Button>
      </EmptyState>
    </div>
  );
}
