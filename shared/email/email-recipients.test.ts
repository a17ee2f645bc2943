import { expect, test } from "vitest";
import { describeRecipients, formatRecipients, parseRecipients } from "./email-recipients.ts";

test.each([
  ["ada@mail.example", [{ name: "", address: "ada@mail.example" }]],
  [
    '"Hopper, Grace" <grace@navy.example>; ada@mail.example\nADA@mail.example',
    [
      { name: "Hopper, Grace", address: "grace@navy.example" },
      { name: "", address: "ADA@mail.example" },
    ],
  ],
  ["Zoë <zoë@bücher.example>", [{ name: "Zoë", address: "zoë@bücher.example" }]],
  [
    "\u2066Zoë\u2069 <\u200ezoë@bücher.example\u200b>",
    [{ name: "Zoë", address: "zoë@bücher.example" }],
  ],
  [
    `${"a".repeat(199)}🎉 <ada@mail.example>`,
    [{ name: "a".repeat(199), address: "ada@mail.example" }],
  ],
  [
    String.raw`"Hopper, \"Amazing\" <Grace> \\" <grace@navy.example>, O'Neill "Al" <al@navy.example>`,
    [
      { name: String.raw`Hopper, "Amazing" <Grace> ${"\\"}`, address: "grace@navy.example" },
      { name: `O'Neill "Al"`, address: "al@navy.example" },
    ],
  ],
  [
    String.raw`"CORP\grace, x" <grace@navy.example>, "Al <al@navy.example>`,
    [
      { name: String.raw`CORP\grace, x`, address: "grace@navy.example" },
      { name: "Al", address: "al@navy.example" },
    ],
  ],
  [" , ;\n", []],
])("%j is read", (line, recipients) => {
  expect(parseRecipients(line)).toEqual({ recipients, wrong: [] });
  expect(parseRecipients(formatRecipients(recipients)).recipients).toEqual(recipients);
});

test.each([
  "grace",
  "grace@",
  "@navy.example",
  "a b@navy.example",
  "a@b@c.example",
  "a@localhost",
  "<>",
])("%s is no address", (line) =>
  expect(parseRecipients(line)).toEqual({ recipients: [], wrong: [line] }),
);

test("people read names without the quotes and escapes that a line of recipients needs", () => {
  const grace = { name: 'Hopper, "Amazing" Grace', address: "grace@navy.example" };
  const recipients = [grace, { name: "", address: "ada@mail.example" }];
  expect(describeRecipients(recipients)).toBe(
    'Hopper, "Amazing" Grace <grace@navy.example>, ada@mail.example',
  );
});
