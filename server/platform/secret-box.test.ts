import { expect, test } from "vitest";
import { SecretBox } from "./secret-box.ts";

const box = new SecretBox("a secret of the server", "tests");

test("what is sealed can be opened, and reads differently each time", () => {
  const [one, other] = [box.seal("s3cret"), box.seal("s3cret")];
  expect(one).not.toBe(other);
  expect(one).not.toContain("s3cret");
  expect(box.open(one)).toBe("s3cret");
});

test("nothing opens it with another secret, for another purpose, or once it was changed", () => {
  const sealed = box.seal("s3cret");
  expect(() => new SecretBox("another secret", "tests").open(sealed)).toThrow(
    "unable to authenticate data",
  );
  expect(() => new SecretBox("a secret of the server", "else").open(sealed)).toThrow(
    "unable to authenticate data",
  );
  expect(() => box.open(`${sealed.slice(0, -2)}AA`)).toThrow("unable to authenticate data");
});
