import {
  ArrowDown,
  ArrowUp,
  CornerDownRight,
  CornerUpLeft,
  Ellipsis,
  Pencil,
  Trash2,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import type { StepMove } from "./step-moves.ts";

type StepMenuProps = {
  sentence: string;
  moves: StepMove[];
  /** Which move has brought the step here; null where it was not moved. */
  movedAs: number | null;
  onEdit: () => void;
  onMove: (move: StepMove) => void;
  onRemove: () => void;
};

export function StepMenu({ sentence, moves, movedAs, onEdit, onMove, onRemove }: StepMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (movedAs === null) return;
    // The menu in which the move was chosen closes first: until then the focus stays in it.
    const frame = requestAnimationFrame(() => trigger.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [movedAs]);
  return (
    <DropdownMenu
      trigger={
        <Button ref={trigger} variant="ghost" size="icon" aria-label={`Actions for ${sentence}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <DropdownMenuItem onSelect={onEdit}>
        <Pencil aria-hidden />
        Edit step
      </DropdownMenuItem>
      {moves.map((move) => (
        <DropdownMenuItem key={move.label} onSelect={() => onMove(move)}>
          <MoveIcon {...move} />
          {move.label}
        </DropdownMenuItem>
      ))}
      <DropdownMenuItem destructive onSelect={onRemove}>
        <Trash2 aria-hidden />
        Remove step
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

function MoveIcon({ kind }: Pick<StepMove, "kind">) {
  const Icon = { up: ArrowUp, down: ArrowDown, into: CornerDownRight, out: CornerUpLeft }[kind];
  return <Icon aria-hidden />;
}
