import { Plus } from "lucide-react";
import { useState } from "react";
import type { Pipeline } from "#shared/crm/pipelines.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { SortableList } from "#web/ui/lists/sortable-list.tsx";
import { ArchivedCard } from "./archived-card.tsx";
import { CloseReasonsCard } from "./close-reasons-card.tsx";
import { PipelineDialog } from "./pipeline-dialog.tsx";
import { PipelineItem } from "./pipeline-item.tsx";
import { useOrderPipelines } from "./pipeline-writes.ts";
import { StagesCard } from "./stages-card.tsx";

export const meta = () => titled("Pipelines");

export default function PipelinesPage() {
  const { get } = useViewParams();
  const all = usePipelines();
  const open = all.data?.filter(({ isArchived }) => !isArchived) ?? [];
  const shown = open.find(({ id }) => id === get("of")) ?? open.find(({ isDefault }) => isDefault);
  return (
    <>
      {all.isPending && <Skeleton className="h-64" />}
      {all.error && (
        <FailureState
          title="The pipelines could not be loaded"
          description={failureSentence(all.error)}
          onRetry={() => void all.refetch()}
        />
      )}
      {open.length > 0 && <PipelineList pipelines={open} shown={shown} />}
      {shown && <StagesCard key={shown.id} pipeline={shown} />}
      <CloseReasonsCard />
      {shown && (
        <ArchivedCard
          pipelines={all.data?.filter(({ isArchived }) => isArchived) ?? []}
          shown={shown}
        />
      )}
    </>
  );
}

type PipelineListProps = { pipelines: Pipeline[]; shown: Pipeline | undefined };

function PipelineList({ pipelines, shown }: PipelineListProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { mutate: order } = useOrderPipelines();
  const mayManage = useMay("pipelines.manage");
  return (
    <CardSection
      title="Pipelines"
      description="Each has stages of its own and a board. A deal is in one of them."
      actions={
        <Permitted to="pipelines.manage">
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            Add pipeline
          </Button>
        </Permitted>
      }
    >
      <SortableList
        label="Pipelines"
        items={pipelines}
        nameOf={({ name }) => name}
        isFixed={!mayManage || pipelines.length < 2}
        onOrder={(ordered) => order(ordered)}
      >
        {(pipeline) => (
          <PipelineItem
            pipeline={pipeline}
            isShown={pipeline.id === shown?.id}
            others={pipelines.filter(({ id }) => id !== pipeline.id)}
          />
        )}
      </SortableList>
      {isAdding && <PipelineDialog pipeline={null} onClose={() => setIsAdding(false)} />}
    </CardSection>
  );
}
