import { ChevronsRight } from "lucide-react";
import { openStages, usePipelines, useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { UnloadedItems } from "#web/platform/forms/unloaded-choices.tsx";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuChoices } from "#web/ui/menus/dropdown-menu.tsx";
import { StageIcon, wayIn } from "./stage-icon.tsx";

type StageMenuProps = { stage: string; onMove: (stage: string) => void };

/** The stages of all pipelines, those of the deal's own first, once they are known. */
export function StageChoices({ stage, onMove }: StageMenuProps) {
  const all = usePipelines();
  const { pipelines, pipelineOf } = useStages();
  if (!all.data) return <UnloadedItems query={all} what="The stages" />;
  const own = pipelineOf(stage);
  const others = pipelines.filter(({ id }) => id !== own?.id);
  return [...(own ? [own] : []), ...others].map((pipeline) => (
    <DropdownMenuChoices
      key={pipeline.id}
      label={pipeline === own ? "Move to" : `Move to ${pipeline.name}`}
      choices={openStages(pipeline).map(({ key, name }) => ({
        value: key,
        label: (
          <>
            <StageIcon way={wayIn(pipeline, key)} />
            {name}
          </>
        ),
      }))}
      value={stage}
      onChange={onMove}
    />
  ));
}

/** Moves a deal with two presses, once it is known where to. */
export function StageMenu(props: StageMenuProps) {
  const { isPending, errorUpdateCount } = usePipelines();
  // The menu says what has failed, and stays open while they are asked for again.
  const isAwaited = isPending && errorUpdateCount === 0;
  const button = (
    <Button disabled={isAwaited}>
      <ChevronsRight aria-hidden />
      Move
    </Button>
  );
  if (isAwaited) return button;
  return (
    <DropdownMenu trigger={button}>
      <StageChoices {...props} />
    </DropdownMenu>
  );
}
