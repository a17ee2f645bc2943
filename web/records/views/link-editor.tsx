import { hiddenName } from "#web/platform/kinds/hidden-name.ts";
import { useCreations } from "#web/platform/dialogs/use-creations.ts";
import { useSearchOptions } from "#web/platform/lists/use-search-options.ts";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import type { CellEditorProps } from "./cell-editor-props.ts";
import { type CellEdit, type TableRecord, textOf, valueOf } from "./table-column.ts";

type LinkEditorProps<Item extends TableRecord> = CellEditorProps<Item> & {
  edit: Extract<CellEdit<Item>, { type: "link" }>;
};

export function LinkEditor<Item extends TableRecord>(props: LinkEditorProps<Item>) {
  const { item, column, edit, onSave, onLeave } = props;
  const searching = useSearchOptions(edit);
  const id = valueOf(item, edit.property);
  const name = valueOf(item, column.field);
  const before = typeof id === "string" ? { value: id, label: textOf(name) || hiddenName } : null;
  const save = (option: ComboboxOption | null) => {
    const chosen = option?.value ?? null;
    if (chosen === (before?.value ?? null)) return;
    const body = { [edit.property]: chosen };
    onSave({ body, shown: { ...body, [column.field]: option?.label ?? null } });
  };
  const choose = (option: ComboboxOption | null) => {
    save(option);
    onLeave("stay");
  };
  const creations = useCreations(edit.creates, save);
  return (
    <Combobox
      control={{
        id: `${item.id}-${column.field}`,
        "aria-label": column.label,
        "aria-invalid": false,
        "aria-describedby": undefined,
        "aria-required": undefined,
      }}
      isOpenAtFirst
      onClose={() => onLeave("stay")}
      value={before}
      onChange={choose}
      {...searching}
      creations={creations}
      searchPlaceholder={edit.searchPlaceholder}
    />
  );
}
