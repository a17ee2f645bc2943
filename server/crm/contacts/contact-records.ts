import { contact, contactChanges, newContact } from "#shared/contacts.ts";
import {
  contactList,
  countedContacts,
  findContact,
  lockContact,
} from "#server/crm/contacts/contacts.queries.ts";
import { createContact } from "#server/crm/contacts/create-contact.ts";
import { deleteContact } from "#server/crm/contacts/delete-contact.ts";
import { updateContact } from "#server/crm/contacts/update-contact.ts";
import { recordKind } from "#server/crm/kinds/record-kind.ts";

export const contactRecords = recordKind({
  name: "contact",
  schemas: {
    item: contact,
    added: newContact,
    changes: contactChanges,
  },
  list: contactList,
  counted: countedContacts,
  find: findContact,
  lock: lockContact,
  create: createContact,
  update: updateContact,
  remove: deleteContact,
  afterDeletion: "Its deals and activities stay, without a contact.",
});
