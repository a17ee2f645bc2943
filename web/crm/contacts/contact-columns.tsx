import { Link } from "react-router";
import type { Contact } from "#shared/crm/contacts.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { columnsOf, rowLinkStyle } from "#web/records/kinds/field-columns.tsx";
import { searchRecords } from "#web/records/kinds/search-records.ts";
import { companyOf } from "./company-of.ts";
import { ContactStatusBadge } from "./contact-status.tsx";

export const contactColumns = columnsOf<Contact>("contact", {
  name: {
    render: ({ id, name }) => (
      <Link to={paths.contact(id)} tabIndex={-1} className={rowLinkStyle}>
        {name}
      </Link>
    ),
  },
  companyName: {
    render: (contact) => companyOf(contact)?.name,
    edit: {
      type: "link",
      property: "companyId",
      ...searchRecords("company"),
      creates: ["company"],
    },
  },
  status: { render: ({ status }) => <ContactStatusBadge status={status} /> },
});
