import { contact, contactChanges, newContact } from "#shared/contacts.ts";
import {
  contactList,
  countedContacts,
  findContact,
  lockContact,
} from "#server/contacts/contacts.queries.ts";
import { createContact } from "#server/contacts/create-contact.ts";
import { deleteContact } from "#server/contacts/delete-contact.ts";
import { updateContact } from "#server/contacts/update-contact.ts";
import { recordKind } from "#server/records/record-kind.ts";

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
