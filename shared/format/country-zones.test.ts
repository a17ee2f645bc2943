import { expect, test } from "vitest";
import { cityOfZone, zoneOfContact } from "./country-zones.ts";

const unknown = { phone: null, otherPhones: [], email: null, otherEmails: [] };

test.each([
  [{ phone: "+49 30 1234567", email: "a@b.fr" }, "Europe/Berlin"],
  [{ phone: "0081 (3) 1234" }, "Asia/Tokyo"],
  [{ phone: "+420 2 1234" }, "Europe/Prague"],
  // Which country a number without its code is of is not known, nor is a zone in a country of many.
  [{ phone: "030 49 12 34", email: "a@b.example" }, null],
  [{ phone: "+1 212 555 0100", otherPhones: ["+44 20 1234"] }, "Europe/London"],
  [{ phone: "+1 212 555 0100", email: "a@b.com", otherEmails: ["a@B.CO.UK"] }, "Europe/London"],
  [{ email: "a@b.io" }, null],
])("the zone of %o", (known, zone) => {
  expect(zoneOfContact({ ...unknown, ...known })).toBe(zone);
});

test("a zone is called by its city", () => {
  expect(cityOfZone("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
});
