import { Plus, TextCursorInput } from "lucide-react";
import { useState } from "react";
import {
  type CustomFieldEntity,
  customFieldEntities,
  type EnteredField,
  isEntered,
} from "#shared/records/custom-fields.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { KindChooser, useKind } from "#web/platform/kinds/kind-chooser.tsx";
import { kindWords } from "#shared/records/kind-words.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { ButtonSkeleton, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { ArchivedFields } from "./archived-fields.tsx";
import { useAllCustomFields } from "./custom-fields.api.ts";
import { FieldDialog } from "./field-dialog.tsx";
import { FieldList } from "./field-list.tsx";

export const meta = () => titled("Fields");

export default function FieldsPage() {
  const { set } = useViewParams();
  const entity = useKind("of", customFieldEntities);
  return (
    <>
      <div>
        <KindChooser
          kinds={customFieldEntities}
          value={entity}
          onChange={(of) => set({ of }, { replace: true })}
        />
      </div>
      <FieldsOf key={entity} entity={entity} />
    </>
  );
}

function FieldsOf({ entity }: { entity: CustomFieldEntity }) {
  const all = useAllCustomFields();
  /** The field that is changed; null is a new one. */
  const [edited, setEdited] = useState<EnteredField | null | undefined>();
  const fields = all.data?.filter((field) => field.entity === entity) ?? [];
  const open = fields.filter(({ archived }) => !archived);
  // A score that was deleted does not come back.
  const archived = fields.filter((field) => field.archived && isEntered(field));
  const addButton = (
    <Permitted to="customFields.manage">
      <Button variant="primary" onClick={() => setEdited(null)}>
        <Plus aria-hidden />
        Add field
      </Button>
    </Permitted>
  );
  return (
    <>
      <CardSection
        title={`Fields of ${kindWords[entity].many}`}
        description="They stand in the form, on the page of a record, in filters, imports and exports."
        actions={all.isPending ? <ButtonSkeleton /> : open.length > 0 && addButton}
      >
        {all.isPending && <Skeleton className="h-24" />}
        {all.error && (
          <FailureState
            title="The fields could not be loaded"
            description={failureSentence(all.error)}
            onRetry={() => void all.refetch()}
          />
        )}
        {all.data && open.length === 0 && (
          <EmptyState
            icon={TextCursorInput}
            title="No fields yet"
            description="Add what your business needs to know, such as a renewal date or a region."
          >
            {addButton}
          </EmptyState>
        )}
        {open.length > 0 && <FieldList entity={entity} fields={open} onEdit={setEdited} />}
      </CardSection>
      {archived.length > 0 && <ArchivedFields fields={archived} />}
      {edited !== undefined && (
        <FieldDialog entity={entity} field={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
