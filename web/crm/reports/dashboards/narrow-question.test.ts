import { expect, test } from "vitest";
import { allOf, anyOf, filterProblem, parseFilter } from "#shared/filters/filters.ts";
import { builtInFields, withWorkspaceChoices } from "#shared/filters/known-fields.ts";
import { filterKinds } from "#shared/records/kind-definition.ts";
import { question } from "#shared/reports/questions.ts";
import { narrowQuestion } from "./narrow-question.ts";

const isMine = { field: "ownerId", operator: "isAnyOf", value: ["me"] };
const isHigh = { field: "priority", operator: "isAnyOf", value: ["high"] };
const isLow = { field: "priority", operator: "isAnyOf", value: ["low"] };

const asked = (fields: object) => question.parse({ kind: "deal", ...fields });
const filterOf = ({ filter }: { filter: string | null }) => parseFilter(filter ?? "");

test("owners are one more condition of a report's filter, whatever that is", () => {
  const narrowing = { span: null, owner: { member: "me" } };
  const narrowed = (filter: object | null) =>
    filterOf(narrowQuestion(asked({ filter: filter && JSON.stringify(filter) }), narrowing));
  expect(narrowed(null)).toEqual(allOf(isMine));
  expect(narrowed(allOf(isHigh))).toEqual(allOf(isHigh, isMine));
  expect(narrowed(anyOf(isHigh, isLow))).toEqual(allOf(anyOf(isHigh, isLow), isMine));
});

test("the owner of a task is the one it is assigned to", () => {
  const narrowed = narrowQuestion(asked({ kind: "task" }), { span: null, owner: { member: "me" } });
  expect(filterOf(narrowed)).toEqual(allOf({ ...isMine, field: "assignedUserId" }));
});

test("a team is one condition on who owns the records, whatever their kind", () => {
  const teams = [{ id: "north", name: "North" }];
  const known = withWorkspaceChoices(builtInFields, { teams });
  const narrowing = { span: null, owner: { team: "north" } };
  const narrowed = filterKinds.map((kind) => ({
    kind,
    filter: filterOf(narrowQuestion(asked({ kind }), narrowing)),
  }));
  const isNorth = (field: string) => allOf({ field, operator: "isAnyOf", value: ["north"] });
  expect(narrowed).toContainEqual({ kind: "deal", filter: isNorth("ownerTeam") });
  expect(narrowed).toContainEqual({ kind: "activity", filter: isNorth("loggedByTeam") });
  expect(narrowed).toContainEqual({ kind: "email", filter: isNorth("mailboxOwnerTeam") });
  for (const { kind, filter } of narrowed) {
    expect(filter && filterProblem(known, kind, filter)).toBeNull();
  }
});

test("a period takes the place of a report's own, and a report of all time stays one", () => {
  const narrowing = { span: "thisWeek", owner: null };
  const dated = asked({ period: { field: "closedAt", span: "last12Months" }, compare: "before" });
  const period = { field: "closedAt", span: "thisWeek" };
  expect(narrowQuestion(dated, narrowing)).toEqual({ ...dated, period });
  expect(narrowQuestion(asked({}), narrowing)).toEqual(asked({}));
});
