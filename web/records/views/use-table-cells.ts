import type { Virtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { RowSelection } from "./selection.ts";
import type { TableColumn, TableRecord } from "./table-column.ts";

type Place = { row: number; column: number };

export type TableCells = {
  /** The one cell that the Tab key leads to. */
  active: Place;
  isEditing: boolean;
  /** Leaves the editor, for the same cell or for the next one that can be changed. */
  leave: (to: "stay" | "next" | "previous") => void;
};

type TableCellsProps<Item extends TableRecord> = {
  items: readonly Item[];
  /** How many rows stand before `items`, and how many there are to move among. */
  offset: number;
  places: number;
  columns: readonly TableColumn<Item>[];
  mayWrite: boolean;
  selection: RowSelection;
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  active: Place;
  activate: (place: Place) => void;
};

/** What the table itself listens to, so that its cells need not each. */
type TableListeners = {
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
};

const page = 10;

export function useTableCells<Item extends TableRecord>(
  props: TableCellsProps<Item>,
): TableCells & { listeners: TableListeners } {
  const { items, offset, places, columns, mayWrite, scroller, virtualizer, active, activate } =
    props;
  const [isEditing, setIsEditing] = useState(false);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current || isEditing) return;
    wantsFocus.current = false;
    const cell = `[data-cell="${active.row}:${active.column}"]`;
    scroller.current?.querySelector<HTMLElement>(cell)?.focus();
  });
  const isEditable = ({ row, column }: Place) =>
    mayWrite && items[row - offset] !== undefined && columns[column]?.edit !== undefined;
  const go = (place: Place) => {
    wantsFocus.current = true;
    activate(place);
    virtualizer.scrollToIndex(place.row, { align: "auto" });
  };
  const edit = (place: Place) => {
    if (!isEditable(place)) return;
    activate(place);
    setIsEditing(true);
  };
  const leave = (to: "stay" | "next" | "previous") => {
    const step = to === "next" ? 1 : -1;
    const next = to === "stay" ? null : editableFrom(active, step);
    if (next) virtualizer.scrollToIndex(next.row, { align: "auto" });
    wantsFocus.current = next === null;
    activate(next ?? active);
    setIsEditing(next !== null);
  };
  /** The next cell that can be changed, across the ends of rows. */
  const editableFrom = (from: Place, step: 1 | -1): Place | null => {
    const cells = places * columns.length;
    let place = from.row * columns.length + from.column + step;
    while (place >= 0 && place < cells) {
      const one = { row: Math.floor(place / columns.length), column: place % columns.length };
      if (isEditable(one)) return one;
      place += step;
    }
    return null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (isEditing || !(target instanceof Element) || !target.matches("[data-cell]")) return;
    const moved = moveOf(event, active, places - 1, columns.length - 1);
    const item = items[active.row - offset];
    if (moved) go(moved);
    else if (event.key === "Enter" || event.key === "F2") {
      if (isEditable(active)) edit(active);
      else target.querySelector("a")?.click();
    } else if (event.key === " " && mayWrite && item) {
      props.selection.toggle(item.id, event.shiftKey);
    } else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target);
    if (place && (place.row !== active.row || place.column !== active.column)) activate(place);
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    const place = placeOf(target);
    if (place) edit(place);
  };
  return { active, isEditing, leave, listeners: { onKeyDown, onFocus, onDoubleClick } };
}

/** The place of the cell that contains an element; null outside of the cells. */
function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  const [row, column] = cell?.dataset.cell?.split(":").map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

function moveOf(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Place,
  lastRow: number,
  lastColumn: number,
): Place | null {
  const isFar = ctrlKey || metaKey;
  const at = (nextRow: number, nextColumn: number) => ({
    row: Math.max(0, Math.min(lastRow, nextRow)),
    column: Math.max(0, Math.min(lastColumn, nextColumn)),
  });
  switch (key) {
    case "ArrowDown":
      return at(row + 1, column);
    case "ArrowUp":
      return at(row - 1, column);
    case "ArrowRight":
      return at(row, column + 1);
    case "ArrowLeft":
      return at(row, column - 1);
    case "PageDown":
      return at(row + page, column);
    case "PageUp":
      return at(row - page, column);
    case "Home":
      return at(isFar ? 0 : row, 0);
    case "End":
      return at(isFar ? lastRow : row, lastColumn);
    default:
      return null;
  }
}
