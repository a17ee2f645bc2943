import { expect, test } from "vitest";
import { contactForm } from "#shared/site/contact-form.ts";
import { fieldRules } from "./field-rules.ts";

const rule = fieldRules(contactForm);

test("a required field carries its limits and the sentence of its schema", () => {
  expect(rule("name")).toEqual({
    isRequired: true,
    minLength: 2,
    maxLength: 200,
    message: "Name must be at least 2 characters",
  });
  expect(rule("message")).toMatchObject({
    minLength: 10,
    message: "Message must be at least 10 characters",
  });
});

test("a mail address is required and has one sentence for whatever is wrong with it", () => {
  expect(rule("email")).toMatchObject({ isRequired: true, message: "Invalid email address" });
});

test("a field that may stay empty has an upper limit alone", () => {
  expect(rule("company")).toEqual({
    isRequired: false,
    minLength: undefined,
    maxLength: 200,
    message: undefined,
  });
});
