import { Link } from "react-router";
import type { Company } from "#shared/crm/companies.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { columnsOf, rowLinkStyle } from "#web/records/kinds/field-columns.tsx";

export const companyColumns = columnsOf<Company>("company", {
  name: {
    render: ({ id, name }) => (
      <Link to={paths.company(id)} tabIndex={-1} className={rowLinkStyle}>
        {name}
      </Link>
    ),
  },
});
