import { ChevronsRight } from "lucide-react";
import { type DealStage, dealStageLabels, dealStages } from "#shared/deals.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuChoices } from "#web/ui/dropdown-menu.tsx";
import { StageIcon } from "./stage-icon.tsx";

type StageMenuProps = { stage: DealStage; onMove: (stage: DealStage) => void };

export const stageChoices = dealStages.map((stage) => ({
  value: stage,
  label: (
    <>
      <StageIcon stage={stage} />
      {dealStageLabels[stage]}
    </>
  ),
}));

/** Moves a deal with two presses. */
export function StageMenu({ stage, onMove }: StageMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button>
          <ChevronsRight aria-hidden />
          Move
        </Button>
      }
    >
      <DropdownMenuChoices label="Move to" choices={stageChoices} value={stage} onChange={onMove} />
    </DropdownMenu>
  );
}
