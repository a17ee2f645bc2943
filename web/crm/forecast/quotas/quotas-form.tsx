import { Upload } from "lucide-react";
import { useState } from "react";
import type { Period } from "#shared/forecast/forecast-periods.ts";
import { format } from "#shared/format/format.ts";
import type { QuotaChanges, Quotas } from "#shared/forecast/quotas.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/cards/card.tsx";
import { QuotaGrid } from "./quota-grid.tsx";
import {
  changesOf,
  periodsIn,
  type QuotaDraft,
  setCells,
  withFile,
  withPasted,
} from "./quota-draft.ts";
import { useSetQuotas } from "./quotas.api.ts";

type QuotasFormProps = {
  asked: Pick<QuotaChanges, "measure" | "period">;
  year: Period;
  loaded: Quotas;
  isReadOnly: boolean;
};

const noDraft: QuotaDraft = new Map();

/** The quotas of a year in a grid, which is typed into, pasted into or filled from a file, and saved at once. */
export function QuotasForm({ asked, year, loaded, isReadOnly }: QuotasFormProps) {
  const [draft, setDraft] = useState(noDraft);
  const [unknown, setUnknown] = useState<string[]>([]);
  const save = useSetQuotas();
  const { subjects, yearStartMonth } = loaded;
  const periods = periodsIn(year, asked.period);
  const set = setCells(loaded);
  const { wrong, quotas } = changesOf(draft, set, subjects);
  const readFile = async (file: File) => {
    const read = withFile(draft, await file.text(), subjects, periods);
    setDraft(read.draft);
    setUnknown(read.unknown);
  };
  return (
    <Card className="grid gap-4 p-4">
      <p className="max-w-prose text-ink-muted">
        Type, paste a block from a spreadsheet, or choose a CSV file with a name in the first column
        and a column for each period. A period without a quota of its own has the sum of its shorter
        ones.
      </p>
      <fieldset disabled={isReadOnly} className="min-w-0">
        <legend className="sr-only">Quotas</legend>
        <QuotaGrid
          subjects={subjects}
          periods={periods}
          yearStart={yearStartMonth}
          draft={new Map([...set, ...draft])}
          onType={(key, text) => setDraft(new Map(draft).set(key, text))}
          onPaste={(text, from) => setDraft(withPasted(draft, text, from, subjects, periods))}
        />
      </fieldset>
      <div role="status" className="empty:hidden">
        {wrong.size > 0 && (
          <p className="text-danger-ink">
            An amount is a number such as 1250 or 1,250.00. What is none is marked, and not saved.
          </p>
        )}
        {unknown.length > 0 && (
          <p className="text-danger-ink">
            {`The file names ${format.list(unknown)}, who is not a member or team here.`}
          </p>
        )}
      </div>
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabled={quotas.length === 0 || wrong.size > 0 || save.isPending}
            onClick={() =>
              save.mutate({ ...asked, quotas }, { onSuccess: () => setDraft(noDraft) })
            }
          >
            Save quotas
          </Button>
          <Button asChild>
            <label className="cursor-pointer focus-within:outline-2">
              <Upload aria-hidden />
              From a CSV file
              <input
                type="file"
                accept=".csv,.tsv,.txt,text/csv"
                className="sr-only"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) void readFile(file);
                  target.value = "";
                }}
              />
            </label>
          </Button>
        </div>
      )}
    </Card>
  );
}
