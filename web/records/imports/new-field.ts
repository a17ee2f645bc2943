import { cutText } from "#shared/format/cut-text.ts";
import type { EnteredFieldType, NewCustomField } from "#shared/records/custom-fields.ts";
import type { ImportColumn, ImportEntity } from "#shared/imports/imports.ts";
import { parseDecimal } from "#shared/imports/cell-formats.ts";
import { valuesIn } from "#shared/imports/guess-mapping.ts";

const longestLabel = 60;
const mostChoices = 20;

export function newFieldOf(entity: ImportEntity, column: ImportColumn): NewCustomField {
  const type = typeOf(column);
  const choices = type === "choice" ? valuesIn(column, "choice") : [];
  return {
    entity,
    type,
    label: cutText(column.header, longestLabel),
    choices: choices.map(({ text }) => ({ label: text, color: null })),
    required: false,
    onCard: false,
  };
}

function typeOf({ samples, filled, values, dateOrders }: ImportColumn): EnteredFieldType {
  const all = (isSuch: (text: string) => boolean) => samples.length > 0 && samples.every(isSuch);
  if (all((text) => /^(yes|no|true|false)$/i.test(text))) return "checkbox";
  if (dateOrders.length > 0) return "date";
  if (all((text) => parseDecimal(text, ".") !== null || parseDecimal(text, ",") !== null)) {
    return all((text) => /\p{Sc}/u.test(text)) ? "money" : "number";
  }
  if (all((text) => /^https?:\/\//i.test(text))) return "link";
  const isRepeated = values !== null && values.length <= mostChoices && values.length * 2 <= filled;
  const isShort = values?.every(({ text }) => text.length <= longestLabel);
  return isRepeated && isShort ? "choice" : "text";
}
