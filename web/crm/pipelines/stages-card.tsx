import { countText } from "#shared/format/count-text.ts";
import { Archive, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { format } from "#shared/format/format.ts";
import { forecastCategoryLabels, type Pipeline, type Stage } from "#shared/crm/pipelines.ts";
import { StageIcon, wayIn } from "#web/crm/deals/stage-icon.tsx";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { openStages } from "#web/settings/pipelines/pipelines.api.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { SortableList } from "#web/ui/lists/sortable-list.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { changePipeline, useOrderStages } from "./pipeline-writes.ts";
import { StageDialog } from "./stage-dialog.tsx";
import { sentence } from "#web/ui/isolated.ts";

export function StagesCard({ pipeline }: { pipeline: Pipeline }) {
  const stages = openStages(pipeline).map((stage) => ({ ...stage, id: stage.key }));
  /** The stage that is changed; null is a new one. */
  const [edited, setEdited] = useState<Stage | null | undefined>();
  const [archived, setArchived] = useState<Stage | null>(null);
  const { mutate: order } = useOrderStages();
  const mayManage = useMay("pipelines.manage");
  return (
    <CardSection
      title={sentence`Stages of ${pipeline.name}`}
      description="What a stage asks for applies to every way of moving a deal: board, forms, imports and the API."
      actions={
        <Permitted to="pipelines.manage">
          <Button onClick={() => setEdited(null)}>
            <Plus aria-hidden />
            Add stage
          </Button>
        </Permitted>
      }
    >
      <SortableList
        label={`Stages of ${pipeline.name}`}
        items={stages}
        nameOf={({ name }) => name}
        isFixed={!mayManage}
        onOrder={(ordered) => order({ pipeline, stages: ordered })}
      >
        {(stage) => (
          <StageItem
            stage={stage}
            way={wayIn(pipeline, stage.key)}
            onEdit={() => setEdited(stage)}
            onArchive={() => setArchived(stage)}
          />
        )}
      </SortableList>
      {edited !== undefined && (
        <StageDialog pipeline={pipeline} stage={edited} onClose={() => setEdited(undefined)} />
      )}
      {archived && (
        <ArchiveDialog
          title={sentence`Archive ${archived.name}`}
          left={[archived]}
          targets={[pipeline]}
          send={(moves) => archiveStage(pipeline, archived, moves)}
          onClose={() => setArchived(null)}
        />
      )}
    </CardSection>
  );
}

function archiveStage(pipeline: Pipeline, { key, name }: Stage, moves: Record<string, string>) {
  const stages = openStages(pipeline).filter((stage) => stage.key !== key);
  return changePipeline(pipeline, { stages, moves }, sentence`${name} was archived`);
}

type StageItemProps = {
  stage: Stage;
  way: number | null;
  onEdit: () => void;
  onArchive: () => void;
};

function StageItem({ stage, way, onEdit, onArchive }: StageItemProps) {
  const mayManage = useMay("pipelines.manage");
  const { name, requiredFields } = stage;
  return (
    <>
      <StageIcon way={way} />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted">
          {describe(stage)}
          {requiredFields.length > 0 && (
            <Badge tone="warning">
              {`Asks for ${countText(requiredFields.length, "field", "fields")}`}
            </Badge>
          )}
        </p>
      </div>
      {mayManage && (
        <span className="flex shrink-0">
          <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </Button>
          <Button variant="ghost" size="icon" aria-label={`Archive ${name}`} onClick={onArchive}>
            <Archive aria-hidden />
          </Button>
        </span>
      )}
    </>
  );
}

function describe({ probability, category, idleAfterDays }: Stage): string {
  const idle = idleAfterDays === null ? null : `idle after ${format.number(idleAfterDays)} days`;
  return [`${probability}% likely`, forecastCategoryLabels[category], idle]
    .filter((fact) => fact !== null)
    .join(" · ");
}
