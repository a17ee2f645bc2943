import { expect, test } from "vitest";
import { SecretBox } from "./secret-box.ts";

const secrets = { authSecret: "a secret of the server", previousAuthSecret: null };
const other = { authSecret: "another secret", previousAuthSecret: null };
const box = new SecretBox(secrets, "tests");
const refusal = "sealed with another AUTH_SECRET";

test("what is sealed can be opened, and reads differently each time", () => {
  const [one, other] = [box.seal("s3cret"), box.seal("s3cret")];
  expect(one).not.toBe(other);
  expect(one).not.toContain("s3cret");
  expect(box.open(one)).toBe("s3cret");
});

test("nothing opens it with another secret, for another purpose, or once it was changed", () => {
  const sealed = box.seal("s3cret");
  expect(() => new SecretBox(other, "tests").open(sealed)).toThrow(refusal);
  expect(() => new SecretBox(secrets, "else").open(sealed)).toThrow(refusal);
  expect(() => box.open(`${sealed.slice(0, -2)}AA`)).toThrow(refusal);
});

test("what the previous secret sealed is opened, and what is sealed now takes the current one", () => {
  const both = new SecretBox({ ...other, previousAuthSecret: secrets.authSecret }, "tests");
  const [old, renewed] = [box.seal("s3cret"), both.seal("s3cret")];
  expect([both.open(old), both.open(renewed)]).toEqual(["s3cret", "s3cret"]);
  expect([both.stateOf(old), both.stateOf(renewed)]).toEqual(["previous", "current"]);
  expect(box.stateOf(renewed)).toBe("unreadable");
});
