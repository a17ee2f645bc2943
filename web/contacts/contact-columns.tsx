import { Link } from "react-router";
import { type Contact, contactStatusLabels } from "#shared/contacts.ts";
import { searchCompanies } from "#web/companies/companies.api.ts";
import { OwnerName } from "#web/members/owner-name.tsx";
import { apiPaths, paths } from "#web/platform/paths.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { TableColumn } from "#web/views/table-column.ts";
import { tagsColumn } from "#web/views/tags-column.tsx";
import { companyOf } from "./company-of.ts";
import { ContactStatusBadge } from "./contact-status.tsx";

/** All columns that the table of contacts can have. */
export const contactColumns: TableColumn<Contact>[] = [
  {
    field: "name",
    label: "Name",
    width: 224,
    isSortable: true,
    render: ({ id, name }) => (
      <Link to={paths.contact(id)} tabIndex={-1} className="hover:underline">
        {name}
      </Link>
    ),
    edit: { type: "text" },
  },
  {
    field: "email",
    label: "Email",
    width: 240,
    isSortable: true,
    render: ({ email }) => email,
    edit: { type: "text" },
  },
  {
    field: "phone",
    label: "Phone",
    width: 150,
    isSortable: true,
    render: ({ phone }) => phone,
    edit: { type: "text" },
  },
  {
    field: "title",
    label: "Title",
    width: 180,
    isSortable: true,
    render: ({ title }) => title,
    edit: { type: "text" },
  },
  {
    field: "companyName",
    label: "Company",
    width: 200,
    isSortable: true,
    render: (contact) => companyOf(contact)?.name,
    edit: {
      type: "link",
      property: "companyId",
      list: apiPaths.companies,
      searchPlaceholder: "Search companies...",
      loadOptions: searchCompanies,
    },
  },
  {
    field: "status",
    label: "Status",
    width: 120,
    isSortable: true,
    render: ({ status }) => <ContactStatusBadge status={status} />,
    edit: { type: "choice", choices: contactStatusLabels },
  },
  {
    field: "ownerId",
    label: "Owner",
    width: 170,
    render: ({ ownerId }) => ownerId && <OwnerName userId={ownerId} />,
    edit: { type: "member" },
  },
  tagsColumn("contact"),
  {
    field: "createdAt",
    label: "Created",
    width: 140,
    isSortable: true,
    render: ({ createdAt }) => <RelativeTime moment={createdAt} />,
  },
];
