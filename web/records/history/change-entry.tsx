import { dotted } from "#web/ui/isolated.ts";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { CustomFieldEntity } from "#shared/records/custom-fields.ts";
import {
  useAllCustomFields,
  useCustomFieldNamed,
} from "#web/records/custom-fields/custom-fields.api.ts";
import { customValue } from "#web/records/custom-fields/custom-value.tsx";
import type { FieldHistory, RecordChange } from "#shared/records/changes.ts";
import { fieldLabel } from "#shared/records/field-label.ts";
import { channelText } from "#web/platform/channel-text.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { askToUndo } from "#web/platform/changes/undo-changes.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { changeText } from "./change-words.ts";
import { valueTexts } from "./field-words.ts";

type ChangeEntryProps = { entity: CustomFieldEntity; change: RecordChange };

/** One change: who, what, when, through what, and each field's old and new value. */
export function ChangeEntry({ entity, change }: ChangeEntryProps) {
  const { data: own = [] } = useAllCustomFields();
  const what = changeText(entity, change, own);
  const who = change.userName ?? "Someone";
  return (
    <li className="flex gap-3 py-3">
      <Avatar name={who} src={change.userPicture} className="size-8 text-xs" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{what}</p>
            <p className="text-ink-muted">
              {dotted([who, channelText(change)])} · <RelativeTime moment={change.at} />
            </p>
          </div>
          {change.canUndo && (
            <Permitted to="records.write">
              <Button aria-label={`Undo: ${what}`} onClick={() => askToUndo(change.changeSetId)}>
                Undo
              </Button>
            </Permitted>
          )}
        </div>
        {change.fields.length > 0 && <ChangedFields entity={entity} change={change} />}
      </div>
    </li>
  );
}

type ChangedFieldsProps = {
  entity: CustomFieldEntity;
  change: Pick<RecordChange, "action" | "fields">;
};

/** Open for a change; what a record began or ended with is folded up. */
export function ChangedFields({ entity, change: { action, fields } }: ChangedFieldsProps) {
  const list = (
    <dl className="mt-1.5 grid gap-1">
      {fields.map((field) => (
        <ChangedField
          key={field.field}
          entity={entity}
          field={field}
          isUpdate={action === "update"}
        />
      ))}
    </dl>
  );
  if (action === "update") return list;
  return (
    <details className="mt-1">
      <summary className="cursor-pointer text-ink-muted hover:text-ink pointer-coarse:py-3">
        {action === "create" ? "What it began with" : "What it contained"}
      </summary>
      {list}
    </details>
  );
}

type ChangedFieldProps = { entity: CustomFieldEntity; field: FieldHistory; isUpdate: boolean };

function ChangedField({ entity, field, isUpdate }: ChangedFieldProps) {
  const custom = useCustomFieldNamed(entity, field.field);
  const { before, after } = custom
    ? { before: customValue(custom, field.before), after: customValue(custom, field.after) }
    : valueTexts(entity, field);
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5">
      <dt className="text-ink-muted">{custom?.label ?? fieldLabel(entity, field.field)}:</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
        {isUpdate ? (
          <>
            <Value text={before} isOld />
            <ArrowRight aria-label="to" className="mx-1.5 inline size-3.5 text-ink-muted" />
            <Value text={after} />
          </>
        ) : (
          <Value text={after ?? before} />
        )}
      </dd>
    </div>
  );
}

function Value({ text, isOld }: { text: ReactNode; isOld?: boolean }) {
  if (text === null) return <span className="text-ink-muted italic">nothing</span>;
  return <span className={isOld ? "text-ink-muted" : undefined}>{text}</span>;
}
