import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { type BillingDetails, newBillingDetails } from "#shared/billing/invoices.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { type FieldList, notesField, textField } from "#web/platform/forms/form-fields.tsx";
import { SettingsForm } from "#web/settings/settings-form.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { saveBillingDetails, useBillingDetails } from "./invoices.api.ts";

export function BillingDetailsCard() {
  const details = useBillingDetails();
  return (
    <CardSection
      title="Billing details"
      description="They stand on your next invoices. Those you have already stay as they are."
    >
      {details.isPending && <Skeleton className="h-64 max-w-xl" />}
      {details.error && (
        <FailureState
          title="Your billing details could not be loaded"
          description={failureSentence(details.error)}
          onRetry={() => void details.refetch()}
        />
      )}
      {details.data && <DetailsForm details={details.data} />}
    </CardSection>
  );
}

const fields = {
  name: textField({ label: "Name or company", required: true, autoComplete: "organization" }),
  address: notesField({ label: "Address", autoComplete: "street-address" }),
  vatNumber: textField({ label: "VAT number", hint: "If you have one, such as GB123456789" }),
} satisfies FieldList<z.input<typeof newBillingDetails>>;

function DetailsForm({ details }: { details: BillingDetails }) {
  const form = useForm({
    resolver: zodResolver(newBillingDetails),
    defaultValues: {
      name: details.name,
      address: details.address ?? "",
      vatNumber: details.vatNumber ?? "",
    },
  });
  return (
    <SettingsForm
      form={form}
      fields={fields}
      save={saveBillingDetails}
      failed="Your billing details were not saved"
      submitLabel="Save billing details"
    />
  );
}
