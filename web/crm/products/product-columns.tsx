import { Link } from "react-router";
import type { Product } from "#shared/crm/products.ts";
import { recordPages } from "#shared/records/record-pages.ts";
import { columnsOf, rowLinkStyle } from "#web/records/kinds/field-columns.tsx";
import { ProductStatusBadge } from "./product-status.tsx";

export const productColumns = columnsOf<Product>("product", {
  name: {
    render: ({ id, name }) => (
      <Link to={recordPages.product(id)} tabIndex={-1} className={rowLinkStyle}>
        {name}
      </Link>
    ),
  },
  status: { render: ({ status }) => <ProductStatusBadge status={status} /> },
});
