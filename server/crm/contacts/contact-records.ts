import { contact, contactChanges, newContact } from "#shared/crm/contacts.ts";
import {
  contactList,
  countedContacts,
  findContact,
  lockContact,
  lockContacts,
  patchContact,
} from "#server/crm/contacts/contacts.queries.ts";
import { createContact } from "#server/crm/contacts/create-contact.ts";
import { deleteContact } from "#server/crm/contacts/delete-contact.ts";
import { hasRoomForContacts } from "#server/crm/contacts/lock-contact-limit.ts";
import { prepareContactUpdate } from "#server/crm/contacts/update-contact.ts";
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
  lockAll: lockContacts,
  create: createContact,
  expectsOfNew: hasRoomForContacts,
  prepare: prepareContactUpdate,
  patch: patchContact,
  remove: deleteContact,
  afterDeletion: "Its deals and activities stay, without a contact.",
});
