import { failureSentence } from "#web/platform/calls/api-client.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import { useChangePostalAddress, usePostalAddress } from "./suppressions.api.ts";

/** Saved when one leaves the field. */
export function PostalAddressCard() {
  const { data, isPending, error, refetch } = usePostalAddress();
  const change = useChangePostalAddress();
  return (
    <CardSection title="Postal address">
      {isPending && <Skeleton className="h-24" />}
      {error && (
        <FailureState
          title="The postal address could not be loaded"
          description={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <Field
          label="Postal address of your business"
          hint="Stands below emails to many, beside the link to unsubscribe. Many countries ask for it."
        >
          {(control) => (
            <Textarea
              {...control}
              autoComplete="street-address"
              className="max-w-prose"
              maxLength={500}
              defaultValue={data.postalAddress ?? ""}
              onBlur={({ target: { value } }) => {
                if (value.trim() !== (data.postalAddress ?? "")) change.mutate(value);
              }}
            />
          )}
        </Field>
      )}
    </CardSection>
  );
}
