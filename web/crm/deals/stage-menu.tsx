import { ChevronsRight } from "lucide-react";
import { openStages, useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuChoices } from "#web/ui/dropdown-menu.tsx";
import { StageIcon, wayIn } from "./stage-icon.tsx";

type StageMenuProps = { stage: string; onMove: (stage: string) => void };

/** The stages of all pipelines, those of the deal's own first. */
export function StageChoices({ stage, onMove }: StageMenuProps) {
  const { pipelines, pipelineOf } = useStages();
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

/** Moves a deal with two presses. */
export function StageMenu(props: StageMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button>
          <ChevronsRight aria-hidden />
          Move
        </Button>
      }
    >
      <StageChoices {...props} />
    </DropdownMenu>
  );
}
