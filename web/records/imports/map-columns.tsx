import { useState } from "react";
import type {
  ColumnMapping,
  ImportColumn,
  ImportEntity,
  ImportFile,
  ImportMapping,
} from "#shared/imports.ts";
import { mappingProblem } from "#shared/imports/guess-mapping.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { countText } from "#web/ui/count-text.ts";
import { ColumnRow } from "./column-row.tsx";
import { findings } from "./import-words.ts";
import { useDryRun } from "./imports.api.ts";
import { MatchFields } from "./match-fields.tsx";
import { useKeptMapping } from "./use-kept-mapping.ts";

/** The second step: what was found in the file, and what its columns are. */
export function MapColumns({ file }: { file: ImportFile }) {
  const { set } = useViewParams();
  const { mapping, change, forget } = useKeptMapping(file);
  const { mutate: tryOut, isPending, error } = useDryRun(file.id);
  const [isRefused, setIsRefused] = useState(false);
  const problem = mappingProblem(file.entity, mapping, file.columns, file.fields);
  const submit = () => {
    setIsRefused(problem !== null);
    if (problem === null) {
      tryOut(mapping, {
        onSuccess: () => {
          forget();
          set({ step: null }, { replace: true });
        },
      });
    }
  };
  const withValues = file.columns.filter(({ filled }) => filled > 0);
  const empty = file.columns.filter(({ filled }) => filled === 0);
  const sentence = (isRefused && problem) || (error && failureSentence(error)) || null;
  return (
    <>
      <FoundInFile file={file} />
      <CardSection title="Columns" description={columnsHint(file.entity)}>
        <ColumnList columns={withValues} {...{ file, mapping, change }} />
        {empty.length > 0 && (
          <details className="-mx-4 mt-4 -mb-4 border-t border-line px-4 py-3">
            <summary className="cursor-pointer font-medium pointer-coarse:py-2">
              {countText(empty.length, "column without values", "columns without values")}
            </summary>
            <ColumnList columns={empty} {...{ file, mapping, change }} />
          </details>
        )}
      </CardSection>
      <MatchFields file={file} mapping={mapping} onChange={change} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" size="lg" disabled={isPending} onClick={submit}>
          {isPending ? "One moment..." : "See what would change"}
        </Button>
        <p className="text-ink-muted">Nothing is changed yet.</p>
        <p role="alert" className="basis-full text-danger-ink empty:hidden">
          {sentence}
        </p>
      </div>
    </>
  );
}

type ColumnListProps = {
  file: ImportFile;
  columns: ImportColumn[];
  mapping: ImportMapping;
  change: (changed: ImportMapping) => void;
};

function ColumnList({ file, columns, mapping, change }: ColumnListProps) {
  const label = columns.some(({ filled }) => filled > 0) ? "Columns" : "Columns without values";
  return (
    <ul aria-label={`${label} of the file`} className="-my-4 divide-y divide-line">
      {columns.map((column) => (
        <ColumnRow
          key={column.column}
          file={file}
          column={column}
          mapping={mapping}
          onChange={(changed) => change(withColumn(mapping, changed))}
        />
      ))}
    </ul>
  );
}

function columnsHint(entity: ImportEntity): string {
  const { words, parts } = kindDefinitions[entity];
  const hint = "Say which field each column is. What is left out stays in the file.";
  if (!parts) return hint;
  return `${hint} Rows of the same ${words.one} right after each other give its ${parts.one}s.`;
}

function withColumn(mapping: ImportMapping, changed: ColumnMapping): ImportMapping {
  const others = mapping.columns.filter(({ column }) => column !== changed.column);
  const columns = [...others, changed].toSorted((one, other) => one.column - other.column);
  return { ...mapping, columns };
}

function FoundInFile({ file }: { file: ImportFile }) {
  return (
    <CardSection title="Found in the file">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
        {findings(file).map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </CardSection>
  );
}
