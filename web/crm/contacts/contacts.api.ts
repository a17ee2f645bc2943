import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { type Contact, contact, type ContactChanges, type NewContact } from "#shared/contacts.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { type ListOptions, readListEarly, useInfiniteList } from "#web/platform/infinite-list.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { withQuery } from "#web/platform/paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";
import { useRecordWrite } from "#web/platform/record-writes.ts";
import type { ComboboxOption } from "#web/ui/combobox.tsx";
import { type ListView, plainQuery } from "#web/records/views/list-view.ts";

type ContactFilters = {
  q?: string;
  status?: string | null;
  companyId?: string;
  ownerId?: string | null;
} & Partial<ListView["query"]>;

readListEarly(contact, apiPaths.contacts, { q: "", status: null, ownerId: null, ...plainQuery });

export function useContacts(filters: ContactFilters, options?: ListOptions) {
  return useInfiniteList(contact, apiPaths.contacts, filters, options);
}

/** Asks for nothing where none is named. */
export function useContact(id: string | null) {
  return useQuery({
    queryKey: [apiPaths.contacts, id ?? ""],
    queryFn: loadByKey(contact),
    enabled: id !== null,
  });
}

/** Changes the contact that was seen so; adds one where none was. */
export function useSaveContact(seen: Contact | null) {
  return useRecordWrite({
    name: "contact",
    call: (body: NewContact) =>
      seen
        ? { method: "PUT", path: apiPaths.record(apiPaths.contacts, seen.id), body, seen }
        : { method: "POST", path: apiPaths.contacts, body },
    label: ({ name }) => `${seen ? "Changes of" : "New contact:"} ${name}`,
    done: seen ? "Contact updated successfully" : "Contact created successfully",
    failed: "The contact was not saved",
    isForm: true,
  });
}

type Primary = { email: string } | { phone: string };

/** Gives a contact another address or number as the first. The one before is kept beside it. */
export function useMakePrimary(seen: Contact) {
  const { email, otherEmails, phone, otherPhones } = seen;
  return useRecordWrite({
    name: "contact-primary",
    call: (chosen: Primary) => ({
      method: "PUT",
      path: apiPaths.record(apiPaths.contacts, seen.id),
      body: {
        ...chosen,
        ...("email" in chosen
          ? { otherEmails: [...(email ? [email] : []), ...otherEmails] }
          : { otherPhones: [...(phone ? [phone] : []), ...otherPhones] }),
      } satisfies ContactChanges,
      seen,
    }),
    label: () => `Changes of ${seen.name}`,
    done: "Contact updated successfully",
    failed: "The contact was not changed",
    canUndo: true,
  });
}

export function useDeleteContact() {
  return useRecordWrite({
    name: "contact-deletion",
    call: (id: string) => ({ method: "DELETE", path: apiPaths.record(apiPaths.contacts, id) }),
    label: () => "Deletion of a contact",
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
