import { useQuery } from "@tanstack/react-query";
import { type Contact, contact, type ContactChanges } from "#shared/crm/contacts.ts";
import {
  type ListOptions,
  readListEarly,
  useInfiniteList,
} from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey } from "#web/platform/calls/query-client.ts";
import { useRecordWrite } from "#web/platform/dialogs/record-writes.ts";
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
