import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  type Deal,
  deal as dealSchema,
  dealFields,
  newDeal,
  type NewDeal,
} from "#shared/crm/deals.ts";
import { customFormFields } from "#web/records/custom-fields/custom-field-inputs.tsx";
import { useCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { customFieldsInForm } from "#web/records/custom-fields/with-custom-fields.ts";
import { hiddenName } from "#web/platform/kinds/hidden-name.ts";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { emptyForm } from "#web/records/kinds/form-parts.ts";
import { openStages, useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { useSaveRecord } from "#web/records/kinds/save-record.ts";
import { dealInputs, type DealLinks } from "./deal-inputs.tsx";

type DealForm = z.input<typeof newDeal>;

const emptyDeal = emptyForm(dealFields);

type DealDialogProps = {
  deal: Deal | null;
  /** The links of a new deal until others are chosen. */
  links?: DealLinks;
  /** The id of the pipeline that a new deal is in; the default one where none is named. */
  pipelineId?: string | undefined;
  /** The title that a new deal begins with. */
  words?: string;
  onSaved?: (answer: unknown) => void;
  onClose: () => void;
};

export function DealDialog(props: DealDialogProps) {
  const { deal, links: newDealLinks, pipelineId, words = "", onSaved, onClose } = props;
  const [seen, see] = useState(deal);
  const links = seen ? linksOf(seen) : newDealLinks;
  const custom = useCustomFields("deal");
  const { pipelines } = useStages();
  const own = pipelines.find(({ id, isDefault }) => (pipelineId ? id === pipelineId : isDefault));
  const form = useForm<DealForm, unknown, NewDeal>({
    resolver: zodResolver(
      newDeal.extend({ customFields: customFieldsInForm(custom, seen?.customFields ?? null) }),
    ),
    defaultValues: deal ?? {
      ...emptyDeal,
      title: words,
      stage: own && openStages(own)[0]?.key,
      contactId: links?.contact?.id ?? null,
      companyId: links?.company?.id ?? null,
    },
  });
  return (
    <RecordDialog
      title={deal ? "Edit Deal" : "New Deal"}
      form={form}
      fields={{
        ...dealInputs({ links, followsLineItems: seen?.followsLineItems ?? false, pipelines }),
        ...customFormFields(custom),
      }}
      save={useSaveRecord("deal", seen)}
      onStale={(current) => see(dealSchema.parse(current))}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

export function linksOf({ contactId, contactName, companyId, companyName }: Deal): DealLinks {
  return {
    contact: contactId ? { id: contactId, name: contactName ?? hiddenName } : null,
    company: companyId ? { id: companyId, name: companyName ?? hiddenName } : null,
  };
}
