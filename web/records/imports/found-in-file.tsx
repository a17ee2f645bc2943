import type { ImportFile } from "#shared/imports/imports.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { findings } from "./import-words.ts";
import { useHeaderRow } from "./imports.api.ts";

type FoundInFileProps = {
  file: ImportFile;
  /** The file is read again, so that what was said of its columns is gone. */
  onReadAgain: () => void;
};

/** What a file was found to be, and which of its rows has the headers. */
export function FoundInFile({ file, onReadAgain }: FoundInFileProps) {
  const { mutate: choose, isPending } = useHeaderRow(file.id);
  return (
    <CardSection title="Found in the file">
      <div className="grid gap-4">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
          {findings(file).map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <Field label="Row with the headers">
          {(control) => (
            <Select
              {...control}
              disabled={isPending}
              value={file.headerRow}
              onChange={({ target }) => choose(Number(target.value), { onSuccess: onReadAgain })}
            >
              {file.firstRows.map(({ number, line, cells }) => (
                <option key={number} value={number}>
                  {`Line ${line}: ${cells.filter((cell) => cell !== "").join(" · ")}`}
                </option>
              ))}
              <option value={0}>None: the columns have no names</option>
            </Select>
          )}
        </Field>
      </div>
    </CardSection>
  );
}
