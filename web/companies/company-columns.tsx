import { Link } from "react-router";
import type { Company } from "#shared/companies.ts";
import { OwnerName } from "#web/members/owner-name.tsx";
import { paths } from "#web/platform/paths.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { TableColumn } from "#web/views/table-column.ts";
import { tagsColumn } from "#web/views/tags-column.tsx";

const text = (
  field: "industry" | "location" | "website" | "size",
  label: string,
  width: number,
): TableColumn<Company> => ({
  field,
  label,
  width,
  isSortable: true,
  render: (company) => company[field],
  edit: { type: "text" },
});

/** All columns that the table of companies can have. */
export const companyColumns: TableColumn<Company>[] = [
  {
    field: "name",
    label: "Company",
    width: 224,
    isSortable: true,
    render: ({ id, name }) => (
      <Link to={paths.company(id)} tabIndex={-1} className="hover:underline">
        {name}
      </Link>
    ),
    edit: { type: "text" },
  },
  text("industry", "Industry", 170),
  text("location", "Location", 170),
  text("website", "Website", 220),
  text("size", "Size", 140),
  {
    field: "contactCount",
    label: "Contacts",
    width: 110,
    isNumber: true,
    render: ({ contactCount }) => contactCount.toLocaleString("en-US"),
  },
  {
    field: "ownerId",
    label: "Owner",
    width: 170,
    render: ({ ownerId }) => ownerId && <OwnerName userId={ownerId} />,
    edit: { type: "member" },
  },
  tagsColumn("company"),
  {
    field: "createdAt",
    label: "Created",
    width: 140,
    isSortable: true,
    render: ({ createdAt }) => <RelativeTime moment={createdAt} />,
  },
];
