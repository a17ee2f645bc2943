import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useDebounced } from "#web/platform/use-debounced.ts";

export type SearchedList = {
  list: string;
  /** Which of the list's records can be found. */
  narrowing?: Record<string, string>;
  loadOptions: (search: string, signal: AbortSignal) => Promise<ComboboxOption[]>;
  /** The kinds of which one is added here, where nothing matches. */
  creates?: readonly ListedKind[];
};

type SearchOptions = SearchedList & {
  /** Only the search box shows refusals. */
  isHint?: boolean;
};

/** For a Combobox. */
export function useSearchOptions(options: SearchOptions) {
  const { list, narrowing = {}, loadOptions, isHint = false } = options;
  const [search, onSearchChange] = useState("");
  const words = useDebounced(search.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: [list, "options", words, narrowing],
    queryFn: ({ signal }) => loadOptions(words, signal),
    meta: isHint ? { isHint } : {},
    placeholderData: keepPreviousData,
  });
  return {
    search,
    onSearchChange,
    options: data ?? [],
    isLoading: isFetching || words !== search.trim(),
    failure: error ? failureSentence(error) : undefined,
  };
}
