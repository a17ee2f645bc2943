import type { ImportFormat } from "./imports.ts";

const marks: [NonNullable<ImportFormat["source"]>, RegExp[]][] = [
  ["Pipedrive", [/^(Person|Organization|Deal|Activity|Lead) - /i]],
  ["Google Contacts", [/^E-mail 1 - Value$/i, /^Phone 1 - Value$/i, /^Group Membership$/i]],
  ["Outlook", [/^E-mail ([23] )?(Address|Display Name)$/i, /^E-Mail [23]: /i]],
  [
    "HubSpot",
    [
      /^Record ID$/i,
      /^(Primary )?Associated (Company|Contact|Deal)/i,
      /^Lifecycle Stage$/i,
      /^Company Domain Name$/i,
      /^Task Title$/i,
    ],
  ],
  [
    "Salesforce",
    [
      /^(Account|Opportunity|Lead|Contact) (Name|Owner|ID)$/i,
      /^(AccountId|OwnerId|StageName|MailingCity)$/i,
      /^Billing /i,
      /^Company \/ Account$/i,
    ],
  ],
];

/** The product whose export has such headers, where they are of one alone. */
export function recogniseSource(headers: readonly string[]): ImportFormat["source"] {
  const found = marks.find(([, patterns]) =>
    patterns.some((pattern) => headers.some((header) => pattern.test(header.trim()))),
  );
  return found?.[0] ?? null;
}
