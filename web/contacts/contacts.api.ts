import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { contact, type NewContact } from "#shared/contacts.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { useInfiniteList } from "#web/platform/infinite-list.ts";
import { apiPaths, withQuery } from "#web/platform/paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";
import { useRecordWrite } from "#web/platform/record-writes.ts";
import type { ComboboxOption } from "#web/ui/combobox.tsx";

type ContactFilters = {
  q?: string;
  status?: string | null;
  companyId?: string;
  ownerId?: string | null;
};

export function useContacts(filters: ContactFilters) {
  return useInfiniteList(contact, apiPaths.contacts, filters);
}

export function useContact(id: string) {
  return useQuery({ queryKey: [apiPaths.contacts, id], queryFn: loadByKey(contact) });
}

/** Changes the contact with this id; adds one where there is none. */
export function useSaveContact(id: string | undefined) {
  return useRecordWrite({
    write: (body: NewContact) =>
      id
        ? callApi("PUT", apiPaths.record(apiPaths.contacts, id), { body })
        : callApi("POST", apiPaths.contacts, { body }),
    done: id ? "Contact updated successfully" : "Contact created successfully",
    failed: "The contact was not saved",
  });
}

export function useDeleteContact() {
  return useRecordWrite({
    write: (id: string) => callApi("DELETE", apiPaths.record(apiPaths.contacts, id)),
    done: "Contact deleted successfully",
    failed: "The contact was not deleted",
    deletes: (id) => [apiPaths.contacts, id],
    canUndo: true,
  });
}

/** The contacts to choose from in a form. */
export async function searchContacts(q: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const path = withQuery(apiPaths.contacts, { q, limit: 20 });
  const found = await readJson(z.array(contact), await callApi("GET", path, { signal }));
  return found.map(({ id, name, email }) => ({ value: id, label: name, detail: email }));
}
