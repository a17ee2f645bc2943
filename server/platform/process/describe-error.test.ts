import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { describeError } from "./describe-error.ts";

function refusal(message: string, code: string): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, "error"), { code });
}

test("what failed together is described one by one, each with its cause", () => {
  const full = new Error("The connection was lost", { cause: refusal("too many", "53300") });
  const steps = [new DrizzleQueryError("delete from mails", [], full), new Error("the second")];
  expect(describeError(new AggregateError(steps, "A part has failed"))).toMatchObject({
    type: "AggregateError",
    message: "A part has failed",
    errors: [
      {
        type: "QueryError",
        message: "The connection was lost",
        query: "delete from mails",
        cause: { message: "too many", code: "53300" },
      },
      { type: "Error", message: "the second" },
    ],
  });
});

test("nothing personal comes along with a cause", () => {
  const refused = refusal('invalid input syntax for type uuid: "zaphod"', "22P02");
  const query = new DrizzleQueryError("select $1", ["zaphod"], refused);
  const letter = new Error("no mail to zaphod@x.example", { cause: query });
  const described = describeError(new AggregateError([letter], 'of "zaphod"', { cause: letter }));
  expect(described).toMatchObject({ cause: { cause: { query: "select $1", code: "22P02" } } });
  expect(JSON.stringify(described)).not.toContain("zaphod");
});

test("an endless word is described, without the address behind it", () => {
  const described = describeError(new Error(`${"x".repeat(900_000)} zaphod@x.example`));
  expect(described.message).toMatch(/^x+ …@…$/);
});

test("an error that is its own cause is described", () => {
  const circle = new Error("round");
  circle.cause = circle;
  expect(describeError(circle)).toMatchObject({ cause: { message: "round" } });
});
