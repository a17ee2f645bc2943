import { closeAskedRecord, useAskedRecords } from "#web/platform/lists/asked-records.ts";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";

const NewRecordForm = lazyPart(async () => (await import("./new-record-form.tsx")).NewRecordForm, {
  isFetchedSoon: true,
});

/** The forms of records that pickers lack, from wherever `askForRecord` was called. */
export function AskedRecordForms() {
  return useAskedRecords().map((asked, place) => (
    // One comes and goes above the others.
    // oxlint-disable-next-line react/no-array-index-key
    <NewRecordForm key={place} {...asked} onClose={closeAskedRecord} />
  ));
}
