import { Link } from "react-router";
import { type Deal, dealStageLabels } from "#shared/deals.ts";
import { priorityLabels } from "#shared/priorities.ts";
import { searchCompanies } from "#web/companies/companies.api.ts";
import { searchContacts } from "#web/contacts/contacts.api.ts";
import { OwnerName } from "#web/members/owner-name.tsx";
import { formatCalendarDate } from "#web/platform/calendar-date.ts";
import { hiddenName } from "#web/platform/hidden-name.ts";
import { formatMoney } from "#web/platform/money.ts";
import { apiPaths, paths } from "#web/platform/paths.ts";
import { PriorityBadge } from "#web/platform/priority-badge.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { TableColumn } from "#web/views/table-column.ts";
import { tagsColumn } from "#web/views/tags-column.tsx";
import { StageIcon } from "./stage-icon.tsx";

/** All columns that the table of deals can have. */
export const dealColumns: TableColumn<Deal>[] = [
  {
    field: "title",
    label: "Title",
    width: 224,
    isSortable: true,
    render: ({ id, title }) => (
      <Link to={paths.deal(id)} tabIndex={-1} className="hover:underline">
        {title}
      </Link>
    ),
    edit: { type: "text" },
  },
  {
    field: "value",
    label: "Value",
    width: 130,
    isSortable: true,
    isNumber: true,
    render: ({ value }) => formatMoney(value),
    edit: { type: "money" },
  },
  {
    field: "stage",
    label: "Stage",
    width: 150,
    isSortable: true,
    render: ({ stage }) => (
      <span className="inline-flex items-center gap-2">
        <StageIcon stage={stage} />
        {dealStageLabels[stage]}
      </span>
    ),
    edit: { type: "choice", choices: dealStageLabels },
  },
  {
    field: "priority",
    label: "Priority",
    width: 120,
    isSortable: true,
    render: ({ priority }) => <PriorityBadge priority={priority} />,
    edit: { type: "choice", choices: priorityLabels },
  },
  {
    field: "expectedCloseDate",
    label: "Expected close",
    width: 160,
    isSortable: true,
    render: ({ expectedCloseDate }) => expectedCloseDate && formatCalendarDate(expectedCloseDate),
    edit: { type: "date" },
  },
  {
    field: "companyName",
    label: "Company",
    width: 190,
    isSortable: true,
    render: ({ companyId, companyName }) => companyId && (companyName ?? hiddenName),
    edit: {
      type: "link",
      property: "companyId",
      list: apiPaths.companies,
      searchPlaceholder: "Search companies...",
      loadOptions: searchCompanies,
    },
  },
  {
    field: "contactName",
    label: "Contact",
    width: 190,
    isSortable: true,
    render: ({ contactId, contactName }) => contactId && (contactName ?? hiddenName),
    edit: {
      type: "link",
      property: "contactId",
      list: apiPaths.contacts,
      searchPlaceholder: "Search contacts...",
      loadOptions: searchContacts,
    },
  },
  {
    field: "ownerId",
    label: "Owner",
    width: 170,
    render: ({ ownerId }) => ownerId && <OwnerName userId={ownerId} />,
    edit: { type: "member" },
  },
  tagsColumn("deal"),
  {
    field: "createdAt",
    label: "Created",
    width: 140,
    isSortable: true,
    render: ({ createdAt }) => <RelativeTime moment={createdAt} />,
  },
];
