import type { DraggableProvided } from "@hello-pangea/dnd";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { Tile } from "#shared/reports/dashboards.ts";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";
import { DragHandle } from "#web/ui/lists/drag-handle.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { TileSketch } from "./tile-sketch.tsx";
import type { Arranging } from "./use-arranging.ts";

const widthStyles: Record<number, string> = { 1: "lg:w-1/3", 2: "lg:w-2/3" };

/** By its first column. While a tile is dragged, the library's own place counts. */
const placeStyles = ["lg:mt-3 lg:first:mt-0", "lg:left-1/3", "lg:left-2/3"];

const widths = ["1", "2", "3"].map((value) => ({ value, label: value }));

type ArrangedTileProps = {
  arranging: Arranging;
  tile: Tile;
  place: number;
  column: number;
  drag: DraggableProvided;
  isDragging: boolean;
};

/** A tile with what it is moved, sized and removed by, and a sketch of what it shows. */
export function ArrangedTile(props: ArrangedTileProps) {
  const { arranging, tile, place, column, drag, isDragging } = props;
  const { tiles, nameOf, find, remove } = arranging;
  const name = nameOf(tile.report);
  return (
    <li
      ref={drag.innerRef}
      {...drag.draggableProps}
      aria-posinset={place + 1}
      aria-setsize={tiles.length}
      className={cn("pb-2 lg:relative", widthStyles[tile.width], placeStyles[column])}
    >
      <div
        className={cn(
          "rounded-lg border border-line bg-surface p-3 shadow-card",
          isDragging && "border-accent bg-raised shadow-popover",
        )}
      >
        <div className="flex items-center gap-2">
          <DragHandle drag={drag} name={name} />
          <h2 className="min-w-0 flex-1 font-medium wrap-break-word">{name}</h2>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${name}`}
            onClick={() => remove(tile)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
        <TileSketch report={find(tile)} />
        <TileControls {...{ arranging, tile, place, name }} />
      </div>
    </li>
  );
}

type TileControlsProps = Pick<ArrangedTileProps, "arranging" | "tile" | "place"> & {
  name: string;
};

/** For those who do not drag. */
function TileControls({ arranging, tile, place, name }: TileControlsProps) {
  const { tiles, move, resize } = arranging;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="flex items-center gap-2">
        <span aria-hidden className="text-sm text-ink-muted lg:max-xl:hidden">
          Columns
        </span>
        <SegmentedControl
          label={`Columns of ${name}`}
          segments={widths}
          value={String(tile.width)}
          onChange={(width) => resize(tile, Number(width))}
        />
      </div>
      <div className="flex">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${name} up`}
          aria-disabled={place === 0}
          onClick={() => move(tile, place, place - 1)}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${name} down`}
          aria-disabled={place === tiles.length - 1}
          onClick={() => move(tile, place, place + 1)}
        >
          <ArrowDown aria-hidden />
        </Button>
      </div>
    </div>
  );
}
