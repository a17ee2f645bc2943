import { CircleAlert } from "lucide-react";
import { useState } from "react";
import type {
  ColumnMapping,
  ImportColumn,
  ImportEntity,
  ImportFile,
  ImportMapping,
} from "#shared/imports/imports.ts";
import { currencyNotice } from "#shared/imports/currencies.ts";
import { mappingProblem } from "#shared/imports/guess-mapping.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { cn } from "#web/ui/class-names.ts";
import { countText } from "#shared/format/count-text.ts";
import { ColumnRow } from "./column-row.tsx";
import { FoundInFile } from "./found-in-file.tsx";
import { useDryRun } from "./imports.api.ts";
import { MatchFields } from "./match-fields.tsx";
import { useKeptMapping } from "./use-kept-mapping.ts";

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
  const currencies = currencyNotice(mapping, file.columns, file.fields);
  const withValues = file.columns.filter(({ filled }) => filled > 0);
  const empty = file.columns.filter(({ filled }) => filled === 0);
  const sentence = (isRefused && problem) || (error && failureSentence(error)) || null;
  return (
    <>
      <FoundInFile file={file} onReadAgain={forget} />
      <CardSection title="Columns" description={columnsHint(file.entity)}>
        <ColumnList className="-my-4" columns={withValues} {...{ file, mapping, change }} />
        {empty.length > 0 && (
          <details className="-mx-4 mt-4 -mb-4 border-t border-line px-4 py-3">
            <summary className="cursor-pointer font-medium pointer-coarse:py-2">
              {countText(empty.length, "column without values", "columns without values")}
            </summary>
            <ColumnList className="mt-2" columns={empty} {...{ file, mapping, change }} />
          </details>
        )}
      </CardSection>
      {currencies !== null && (
        <Notice icon={CircleAlert} isWarning>
          {currencies}
        </Notice>
      )}
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
  className: string;
};

function ColumnList({ file, columns, mapping, change, className }: ColumnListProps) {
  const label = columns.some(({ filled }) => filled > 0) ? "Columns" : "Columns without values";
  return (
    <ul aria-label={`${label} of the file`} className={cn("divide-y divide-line", className)}>
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
