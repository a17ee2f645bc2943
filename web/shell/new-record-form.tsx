import { z } from "zod";
import { CompanyDialog } from "#web/crm/companies/company-dialog.tsx";
import { ContactDialog } from "#web/crm/contacts/contact-dialog.tsx";
import { DealDialog } from "#web/crm/deals/deal-dialog.tsx";
import { ProductDialog } from "#web/crm/products/product-dialog.tsx";
import { TaskDialog } from "#web/crm/tasks/task-dialog.tsx";
import { readJson } from "#web/platform/calls/api-client.ts";
import type { AskedRecord } from "#web/platform/lists/asked-records.ts";

type NewRecordFormProps = AskedRecord & { onClose: () => void };

const made = z.object({ id: z.string(), name: z.string().optional(), title: z.string().nullish() });

/** The form of a new record, which begins with the words that were searched for. */
export function NewRecordForm({ kind, words, onMade, onClose }: NewRecordFormProps) {
  const onSaved = (answer: unknown) => {
    if (!(answer instanceof Response)) return;
    void readJson(made, answer).then(({ id, name, title }) =>
      onMade({ value: id, label: name ?? title ?? words }),
    );
  };
  const form = { words, onSaved, onClose };
  switch (kind) {
    case "contact":
      return <ContactDialog contact={null} {...form} />;
    case "company":
      return <CompanyDialog company={null} {...form} />;
    case "deal":
      return <DealDialog deal={null} {...form} />;
    case "product":
      return <ProductDialog product={null} {...form} />;
    case "task":
      return <TaskDialog task={null} {...form} />;
  }
}
