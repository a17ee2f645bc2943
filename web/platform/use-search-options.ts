import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ComboboxOption } from "#web/ui/combobox.tsx";
import { failureSentence } from "./api-client.ts";
import { useDebounced } from "./use-debounced.ts";

export type SearchedList = {
  /** The path of the list that is searched: the first part of the query key. */
  list: string;
  /** Asks the server for the records that match. */
  loadOptions: (search: string, signal: AbortSignal) => Promise<ComboboxOption[]>;
};

type SearchOptions = SearchedList & {
  /** Whether a refusal is told where one searches and nowhere else, for the sake of what is being typed. */
  isHint?: boolean;
};

/** What a Combobox searches with: the words that are typed, and the records that the server finds for them. */
export function useSearchOptions({ list, loadOptions, isHint = false }: SearchOptions) {
  const [search, onSearchChange] = useState("");
  const words = useDebounced(search.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: [list, "options", words],
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
