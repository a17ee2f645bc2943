import { ArchiveRestore } from "lucide-react";
import type { Pipeline } from "#shared/crm/pipelines.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { openStages } from "#web/settings/pipelines/pipelines.api.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { useRestore } from "./pipeline-writes.ts";
import { withStageAdded } from "./stage-order.ts";

type ArchivedCardProps = {
  pipelines: Pipeline[];
  /** The pipeline whose archived stages are among them. */
  shown: Pipeline;
};

/** Pipelines and stages that take no deals any more, to be brought back. */
export function ArchivedCard({ pipelines, shown }: ArchivedCardProps) {
  const { mutate: restore, isPending } = useRestore();
  const stages = shown.stages.filter(({ isArchived }) => isArchived);
  if (pipelines.length + stages.length === 0) return null;
  const items = [
    ...stages.map((stage) => ({
      key: stage.key,
      name: stage.name,
      what: `Stage of ${shown.name}`,
      restoration: {
        pipeline: shown,
        changes: { stages: withStageAdded(openStages(shown), stage) },
        name: stage.name,
      },
    })),
    ...pipelines.map((pipeline) => ({
      key: pipeline.id,
      name: pipeline.name,
      what: "Pipeline",
      restoration: { pipeline, changes: { isArchived: false } as const, name: pipeline.name },
    })),
  ];
  return (
    <CardSection title="Archived" description="No deal is there. The history keeps the names.">
      <ul className="grid divide-y divide-line">
        {items.map(({ key, name, what, restoration }) => (
          <li key={key} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{name}</p>
              <p className="text-ink-muted">{what}</p>
            </div>
            <Permitted to="pipelines.manage">
              <Button
                disabled={isPending}
                aria-label={`Restore ${name}`}
                onClick={() => restore(restoration)}
              >
                <ArchiveRestore aria-hidden />
                Restore
              </Button>
            </Permitted>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
