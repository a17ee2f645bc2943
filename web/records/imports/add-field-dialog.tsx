import type { ImportColumn, ImportFile } from "#shared/imports/imports.ts";
import { customName } from "#shared/filters/known-fields.ts";
import { FieldDialog } from "#web/records/custom-fields/field-dialog.tsx";
import { refreshImport } from "./imports.api.ts";
import { newFieldOf } from "./new-field.ts";

type AddFieldDialogProps = {
  file: ImportFile;
  column: ImportColumn;
  /** Is given what a mapping calls the field. */
  onAdded: (name: string) => void;
  onClose: () => void;
};

/** Makes a field of a column, with the type and the choices that its values suggest. */
export function AddFieldDialog({ file, column, onAdded, onClose }: AddFieldDialogProps) {
  return (
    <FieldDialog
      entity={file.entity}
      field={null}
      proposal={newFieldOf(file.entity, column)}
      onAdded={async ({ key }) => {
        await refreshImport(file.id);
        onAdded(customName(key));
      }}
      onClose={onClose}
    />
  );
}
