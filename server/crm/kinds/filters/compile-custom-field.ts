import { or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { type CustomFieldType, type CustomFieldValue } from "#shared/records/custom-fields.ts";
import { amount } from "#shared/records/fields.ts";
import type { FieldCondition } from "#shared/filters/filters.ts";
import { hasCustomValue } from "#server/crm/custom-fields/custom-fields-column.ts";
import {
  compareNumber,
  compareText,
  days,
  peopleOf,
  spanOf,
  text,
  todayIn,
  unknownOperator,
  words,
} from "#server/crm/kinds/filters/compare-values.ts";
import { customDate, customNumber, customText } from "#server/crm/kinds/filters/custom-operands.ts";
import { column, type Scope } from "#server/crm/kinds/filters/filter-scope.ts";

type Custom = { key: string; type: CustomFieldType };

interface Place extends Custom {
  values: SQLWrapper;
}

/** Equality uses the index on custom values; order and text comparisons scan the records that have any. */
export function compileCustomField(scope: Scope, custom: Custom, condition: FieldCondition): SQL {
  const place = { ...custom, values: column(scope.columns, "customFields") };
  const { values, key } = place;
  switch (condition.operator) {
    case "isEmpty":
      return sql`(${values} -> ${key}::text) is null`;
    case "isNotEmpty":
      return ofThoseWithValues(place, sql`${values} ? ${key}::text`);
    default:
      return compare(scope, place, condition);
  }
}

function compare(scope: Scope, place: Place, condition: FieldCondition): SQL {
  const { value } = condition;
  switch (place.type) {
    case "text":
    case "link":
      return compareWords(scope, place, condition);
    case "number":
    case "score":
      if (condition.operator === "is") return hasValue(place, Number(text.parse(value)));
      return compareAmount(place, condition);
    case "money":
      return condition.operator === "is" ? hasMoney(place, value) : compareAmount(place, condition);
    case "date":
      return compareDay(scope, place, condition);
    case "choice":
      return compareChosen(place, condition, words.parse(value));
    case "user":
      return compareChosen(place, condition, peopleOf(scope, value));
    case "choices":
      return compareSeveral(place, condition);
    case "checkbox":
      return condition.operator === "isChecked"
        ? hasValue(place, true)
        : sql`not ${hasValue(place, true)}`;
  }
}

function hasValue({ values, key }: Place, value: CustomFieldValue): SQL {
  return hasCustomValue(values, key, value);
}

function hasAnyValue(place: Place, wanted: CustomFieldValue[]): SQL {
  return sql`(${or(...wanted.map((value) => hasValue(place, value)))})`;
}

/** Records without values are not in the index. */
function ofThoseWithValues({ values }: Place, condition: SQL): SQL {
  return sql`(${values} <> '{}' and ${condition})`;
}

const negated = new Set(["isNot", "doesNotContain", "isNoneOf"]);

function compareWords(scope: Scope, place: Place, condition: FieldCondition): SQL {
  const compared = compareText(scope, customText(place), condition);
  return negated.has(condition.operator) ? compared : ofThoseWithValues(place, compared);
}

function compareAmount(place: Place, condition: FieldCondition): SQL {
  return ofThoseWithValues(place, compareNumber(customNumber(place), condition));
}

/** Money has two decimals; a value with more matches nothing. */
function hasMoney(place: Place, value: unknown): SQL {
  const { data } = amount("Value").safeParse(value);
  return data === undefined ? sql`false` : hasValue(place, data);
}

function compareDay(scope: Scope, place: Place, condition: FieldCondition): SQL {
  const { operator, value } = condition;
  if (operator === "isOn") return hasValue(place, text.parse(value));
  const span = spanOf(scope, condition);
  if (!span) return ofThoseWithValues(place, compareDays(scope, customDate(place), condition));
  const { first, last } = span;
  if (first === last) return hasValue(place, first);
  return ofThoseWithValues(place, sql`${customDate(place)} between ${first} and ${last}`);
}

function compareDays(scope: Scope, day: SQL, condition: FieldCondition): SQL {
  const { operator, value } = condition;
  const fromToday = (sign: "+" | "-", count: number) =>
    sql`to_char(${todayIn(scope)} ${sql.raw(sign)} ${count}::int, 'YYYY-MM-DD')`;
  switch (operator) {
    case "isBefore":
      return sql`${day} < ${text.parse(value)}`;
    case "isAfter":
      return sql`${day} > ${text.parse(value)}`;
    case "isInTheLast":
      return sql`${day} between ${fromToday("-", days.parse(value))} and ${fromToday("+", 0)}`;
    case "isInTheNext":
      return sql`${day} between ${fromToday("+", 0)} and ${fromToday("+", days.parse(value))}`;
    default:
      throw unknownOperator(condition);
  }
}

function compareChosen(place: Place, { operator }: FieldCondition, wanted: string[]): SQL {
  const isAny = hasAnyValue(place, wanted);
  return operator === "isAnyOf" ? isAny : sql`not ${isAny}`;
}

function compareSeveral(place: Place, { operator, value }: FieldCondition): SQL {
  const wanted = words.parse(value);
  if (operator === "hasAll") return hasValue(place, wanted);
  const hasAny = hasAnyValue(
    place,
    wanted.map((one) => [one]),
  );
  return operator === "hasAny" ? hasAny : sql`not ${hasAny}`;
}
