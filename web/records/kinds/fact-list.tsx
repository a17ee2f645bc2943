import { Pencil } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import type { z } from "zod";
import { CellEditor } from "#web/records/views/cell-editor.tsx";
import type { CellChange, CellEdit, TableRecord } from "#web/records/views/table-column.ts";
import type { TableCells } from "#web/records/views/use-table-cells.ts";
import { isFocusLost } from "#web/ui/focus/focus.ts";

export type Fact<Item> = {
  field: string;
  label: string;
  value: ReactNode;
  /** Undefined where it is not changed here. */
  edit: CellEdit<Item> | undefined;
};

type FactListProps<Item extends TableRecord> = {
  item: Item;
  facts: readonly Fact<Item>[];
  changes: z.ZodType;
  mayWrite: boolean;
  onSave: (change: CellChange) => void;
};

/** What is known of a record, each below its label. A press on a value opens its editor, the cell's of a table. */
export function FactList<Item extends TableRecord>(props: FactListProps<Item>) {
  const { item, facts, changes, mayWrite, onSave } = props;
  const list = useRef<HTMLDListElement>(null);
  const [edited, edit] = useState<string | null>(null);
  const leave =
    (field: string): TableCells["leave"] =>
    (to) => {
      edit(null);
      // By then the editor is gone, and a press elsewhere has its focus.
      requestAnimationFrame(() => isFocusLost() && buttonNear(list.current, field, to)?.focus());
    };
  const onClick = ({ target }: MouseEvent) => {
    const field = pressedFact(target);
    if (mayWrite && field !== null) edit(field);
  };
  return (
    <dl ref={list} className="grid gap-1.5" {...{ onClick }}>
      {facts.map((fact) => (
        <div key={fact.field} className="grid">
          <dt className="text-xs font-medium text-ink-muted">{fact.label}</dt>
          {fact.edit && edited === fact.field ? (
            <dd className={editorStyle}>
              <CellEditor
                item={item}
                column={fact}
                edit={fact.edit}
                changes={changes}
                onSave={onSave}
                onLeave={leave(fact.field)}
              />
            </dd>
          ) : (
            <FactValue fact={fact} onEdit={mayWrite && fact.edit ? edit : null} />
          )}
        </div>
      ))}
    </dl>
  );
}

const editorStyle =
  "-mx-1 flex min-h-8 items-center pointer-coarse:min-h-11 [&_:is(input,select,button)]:min-w-0";

type FactValueProps = {
  fact: { field: string; label: string; value: ReactNode };
  onEdit: ((field: string) => void) | null;
};

function FactValue({ fact, onEdit }: FactValueProps) {
  const { field, label } = fact;
  const value = fact.value ?? <span className="text-ink-faint">–</span>;
  if (!onEdit) return <dd className="py-0.5 wrap-anywhere whitespace-pre-line">{value}</dd>;
  return (
    <dd
      data-fact={field}
      className="group -mx-2 flex min-h-7 cursor-text items-start rounded-md pl-2 hover:bg-hover pointer-coarse:min-h-11"
    >
      <div className="min-w-0 flex-1 self-center py-0.5 wrap-anywhere whitespace-pre-line">
        {value}
      </div>
      <button
        type="button"
        data-edits={field}
        onClick={() => onEdit(field)}
        className="grid size-7 shrink-0 place-items-center rounded-md text-ink-muted opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
      >
        <span className="sr-only">{`Change ${label}`}</span>
        <Pencil aria-hidden className="size-3.5" />
      </button>
    </dd>
  );
}

/** Null where a link or a button was pressed, or text was marked. */
function pressedFact(target: EventTarget): string | null {
  if (!(target instanceof Element) || target.closest("a, button, input, textarea")) return null;
  if (window.getSelection()?.toString()) return null;
  return target.closest<HTMLElement>("[data-fact]")?.dataset.fact ?? null;
}

/** The button of the fact that was edited, or of the one before or after it. */
function buttonNear(
  list: HTMLElement | null,
  field: string,
  to: Parameters<TableCells["leave"]>[0],
): HTMLElement | undefined {
  const buttons = [...(list?.querySelectorAll<HTMLElement>("[data-edits]") ?? [])];
  const place = buttons.findIndex((one) => one.dataset.edits === field);
  const step = { stay: 0, next: 1, previous: -1 }[to];
  return buttons[place + step] ?? buttons[place];
}
