import { countText } from "#shared/format/count-text.ts";
import { Archive, Pencil, Star } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Pipeline } from "#shared/crm/pipelines.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { openStages } from "#web/settings/pipelines/pipelines.api.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { PipelineDialog } from "./pipeline-dialog.tsx";
import { archivePipeline, changePipeline } from "./pipeline-writes.ts";
import { listed, sentence } from "#web/ui/isolated.ts";

type PipelineItemProps = {
  pipeline: Pipeline;
  /** Its stages stand below. */
  isShown: boolean;
  /** Where its deals may go. */
  others: Pipeline[];
};

export function PipelineItem({ pipeline, isShown, others }: PipelineItemProps) {
  const stages = openStages(pipeline);
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={paths.pipelines(pipeline.id)}
            aria-current={isShown ? "true" : undefined}
            className={cn(
              "font-medium wrap-anywhere hover:underline",
              isShown && "text-accent-ink",
            )}
          >
            {pipeline.name}
          </Link>
          {pipeline.isDefault && <Badge>Default</Badge>}
          {pipeline.teamIds && <Badge>{teamsWords(pipeline.teamIds.length)}</Badge>}
        </p>
        <p className="text-ink-muted">{listed(stages.map(({ name }) => name))}</p>
      </div>
      <PipelineActions pipeline={pipeline} others={others} />
    </>
  );
}

function PipelineActions({ pipeline, others }: Omit<PipelineItemProps, "isShown">) {
  const [open, setOpen] = useState<"edit" | "archive" | null>(null);
  if (!useMay("pipelines.manage")) return null;
  const { name, isDefault } = pipeline;
  const close = () => setOpen(null);
  const makeDefault = () =>
    void changePipeline(pipeline, { isDefault: true }, sentence`${name} is the default now`).catch(
      (failure: unknown) => toastFailure("The pipeline was not changed", failure),
    );
  return (
    <span className="flex shrink-0">
      {!isDefault && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Make ${name} the default`}
          onClick={makeDefault}
        >
          <Star aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Edit ${name}`}
        onClick={() => setOpen("edit")}
      >
        <Pencil aria-hidden />
      </Button>
      {!isDefault && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Archive ${name}`}
          onClick={() => setOpen("archive")}
        >
          <Archive aria-hidden />
        </Button>
      )}
      {open === "edit" && <PipelineDialog pipeline={pipeline} onClose={close} />}
      {open === "archive" && (
        <ArchiveDialog
          title={sentence`Archive ${name}`}
          left={openStages(pipeline)}
          targets={others}
          send={(moves) => archivePipeline(pipeline.id, moves)}
          onClose={close}
        />
      )}
    </span>
  );
}

function teamsWords(count: number): string {
  return `For ${countText(count, "team", "teams")}`;
}
