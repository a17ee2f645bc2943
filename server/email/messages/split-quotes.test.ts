import { expect, test } from "vitest";
import { splitQuotes } from "./split-quotes.ts";

test.each([
  ["On 1 May 2026, Ada <ada@x.example> wrote:"],
  ["On Fri, 1 May 2026 at 10:00, Ada Lovelace\n<ada@x.example>\nwrote:"],
  ["Ada on 1 May at 10:00 wrote:"],
  ["Le ven. 1 mai 2026 à 10:00, Ada <ada@x.example> a écrit :"],
  ["El vie, 1 may 2026 a las 10:00, Ada (<ada@x.example>) escribió:"],
  ["Il giorno ven 1 mag 2026 alle 10:00 Ada <ada@x.example> ha scritto:"],
  ["Em sex., 1 de mai. de 2026 às 10:00, Ada <ada@x.example> escreveu:"],
  ["Am 01.05.2026 um 10:00 schrieb Ada <ada@x.example>:"],
  ["Op 1 mei 2026 om 10:00 schreef Ada <ada@x.example>:"],
  ["W dniu 1.05.2026 o 10:00, Ada pisze:"],
  ["Den 1 maj 2026 10:00 skrev Ada <ada@x.example>:"],
  ["在 2026年5月1日，10:00，Ada <ada@x.example> 写道："],
  ["2026-05-01 10:00 GMT+01:00 Ada <ada@x.example>:"],
])("what stands below “%s” is quoted", (attribution) => {
  const { text, quoted } = splitQuotes(`Fine.\n\n${attribution}\n\n> Is it fine?\n> Really?`);
  expect(text).toBe("Fine.");
  expect(quoted).toBe(`${attribution.replaceAll("\n", " ")}\n\n> Is it fine?\n> Really?`);
});

test.each([
  ["the headers of a message", "From: Ada <ada@x.example>\nSent: Friday\n\nHello"],
  ["a message below a line", "-----Original Message-----\nFrom: Ada\n\nHello"],
  ["a signature", "-- \nGrace\nNavy"],
  ["a closing", "Best regards,\nGrace"],
  ["what a phone adds", "Sent from my phone"],
])("%s is no text of one's own", (_name, rest) => {
  expect(splitQuotes(`Fine.\r\n\r\n${rest}`)).toMatchObject({ text: "Fine." });
});

test.each([
  ["between quotes", "> Monday?\nYes.\n> At ten?\nNo, at noon.", "Yes.\nNo, at noon."],
  [
    "with a colon",
    "In the office\nhe wrote:\n\nAll is well",
    "In the office\nhe wrote:\n\nAll is well",
  ],
])("an answer %s is one's own text", (_name, text, own) => {
  expect(splitQuotes(text).text).toBe(own);
});

/** Anyone may send them: the server answers no one while it looks at them. */
test.each([
  "\n",
  "\n ",
  "On ",
  "On \n",
  "Op schreef\n",
  "Op <a>:\nschreef\n",
  " on 1 wrote",
  "-\n",
  `${" on ".repeat(33)}${"1".repeat(250)} wrote x:\n\n`,
])("a bomb of %o is parted", (unit) => {
  const bomb = unit.repeat(200_000 / unit.length);
  expect(splitQuotes(`Fine.\n${bomb}\nend`).text).toMatch(/^Fine\.[^]*end$/);
});
