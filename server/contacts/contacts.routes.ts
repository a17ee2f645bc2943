import { viewQuery } from "#shared/list-views.ts";
import { contact, contactChanges, contactListQuery, newContact } from "#shared/contacts.ts";
import {
  findContact,
  listContacts,
  lockContact,
  countListedContacts,
} from "#server/contacts/contacts.queries.ts";
import { createContact } from "#server/contacts/create-contact.ts";
import { deleteContact } from "#server/contacts/delete-contact.ts";
import { updateContact } from "#server/contacts/update-contact.ts";
import { recordRoutes } from "#server/records/record-routes.ts";

export const contactsRoutes = recordRoutes({
  name: "contact",
  schemas: {
    item: contact,
    added: newContact,
    changes: contactChanges,
    query: contactListQuery.extend(viewQuery("contact")),
  },
  list: listContacts,
  count: countListedContacts,
  find: findContact,
  lock: lockContact,
  create: createContact,
  update: updateContact,
  remove: deleteContact,
  afterDeletion: "Its deals and activities stay, without a contact.",
});
