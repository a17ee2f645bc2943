import { Pencil } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { type Product, product, productChanges } from "#shared/crm/products.ts";
import { RecordRules } from "#web/records/rule-runs/record-rules.tsx";
import { HistoryButton } from "#web/records/history/history-button.tsx";
import { listPages } from "#shared/records/record-pages.ts";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { RecordEditor } from "#web/platform/dialogs/record-editor.tsx";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { RecordDetails, type SpecialFacts } from "#web/records/kinds/record-details.tsx";
import { RecordFrame, RecordHeader } from "#web/records/kinds/record-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDeleteRecord } from "#web/records/kinds/delete-record.ts";
import { productColumns } from "./product-columns.tsx";
import { ProductIcon } from "./product-card.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductMenu } from "./product-menu.tsx";
import { priceText } from "./product-price.ts";
import { ProductStatusBadge } from "./product-status.tsx";
import { productsPath, useProduct } from "./products.api.ts";

const specialFacts: SpecialFacts<Product> = {
  status: ({ status }) => <ProductStatusBadge status={status} />,
};

export const meta = () => titled("Product");

export default function ProductPage() {
  const { id = "" } = useParams();
  const record = useProduct(id);
  useDocumentTitle(record.data?.name);
  return (
    <RecordFrame
      list={{ label: "Products", path: listPages.product }}
      record={record}
      hasActions={false}
    >
      {(loaded) => <ProductRecord product={loaded} />}
    </RecordFrame>
  );
}

function ProductRecord({ product: shown }: { product: Product }) {
  const { open } = useViewParams();
  const navigate = useNavigate();
  const { mutate: deleteProduct } = useDeleteRecord("product");
  const edit = () => open({ edit: shown.id });
  const leave = () => void navigate(listPages.product);
  return (
    <>
      <RecordHeader
        avatar={<ProductIcon />}
        title={shown.name}
        subtitle={priceText(shown)}
        badge={<ProductStatusBadge status={shown.status} />}
      >
        <HistoryButton kind="product" id={shown.id} />
        <Permitted to="records.write">
          <Button onClick={edit}>
            <Pencil aria-hidden />
            Edit
          </Button>
        </Permitted>
        <ProductMenu
          product={shown}
          onEdit={edit}
          onDelete={() => deleteProduct(shown.id, { onSuccess: leave })}
        />
      </RecordHeader>
      <div className="grid max-w-2xl gap-4">
        <RecordDetails
          kind="product"
          record={shown}
          columns={productColumns}
          changes={productChanges}
          special={specialFacts}
        />
        <RecordRules kind="product" id={shown.id} />
      </div>
      <RecordEditor schema={product} path={productsPath} loaded={[shown]}>
        {(record, close) => <ProductDialog product={record} onClose={close} />}
      </RecordEditor>
    </>
  );
}
