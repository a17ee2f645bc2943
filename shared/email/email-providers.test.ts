import { expect, test } from "vitest";
import { mailServers } from "./email.ts";
import { findMailServers } from "./email-providers.ts";

test.each([
  ["ada@gmail.com", "imap.gmail.com", "smtp.gmail.com", 465],
  ["Ada@GoogleMail.com", "imap.gmail.com", "smtp.gmail.com", 465],
  ["ada@acme.onmicrosoft.com", "outlook.office365.com", "smtp.office365.com", 587],
  ["ada@icloud.com", "imap.mail.me.com", "smtp.mail.me.com", 587],
  ["ada@web.de", "imap.web.de", "smtp.web.de", 587],
  ["ada@acme.example", "imap.acme.example", "smtp.acme.example", 465],
])("%s is found at %s", (address, imapHost, smtpHost, smtpPort) => {
  const found = findMailServers(address);
  expect(found?.servers).toMatchObject({ imapHost, smtpHost, smtpPort, username: address });
  expect(mailServers.safeParse(found?.servers).success).toBe(true);
});

test.each(["", "ada", "ada@", "ada@acme"])("%j names no servers yet", (address) => {
  expect(findMailServers(address)).toBeNull();
});
