import { useSearchOptions } from "#web/platform/lists/use-search-options.ts";
import { searchRecords } from "#web/records/kinds/search-records.ts";

export function useContactSearch() {
  return useSearchOptions({ ...searchRecords("contact"), isHint: true });
}
