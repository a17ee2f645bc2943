import { describe, expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { recipientZone } from "#shared/email/outgoing-emails.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const zoneOf = (user: TestClient, address: string) =>
  user.get(
    `/api/outgoing-emails/recipient-zone?address=${encodeURIComponent(address)}`,
    recipientZone,
  );

describe("the time zone of a recipient", () => {
  test("is that of the country of a contact's phone, in any of its addresses", async () => {
    const user = await signUp();
    const known = { phone: "+81 3 5550 1234", otherEmails: ["private@navy.example"] };
    const grace = { name: "Grace", email: "grace@navy.example", ...known };
    await user.create("/api/contacts", contact, grace);
    for (const address of ["grace@navy.example", "Private@NAVY.example"]) {
      expect(await zoneOf(user, address)).toEqual({ timeZone: "Asia/Tokyo" });
    }
  });

  test("is not known where nothing names a country, and of no one else's contact", async () => {
    const [user, other] = await Promise.all([signUp(), signUp()]);
    const names = { name: "Jean", email: "jean@x.example" };
    await user.create("/api/contacts", contact, names);
    await other.create("/api/contacts", contact, { ...names, phone: "+33 1 55 50 12 34" });
    expect(await zoneOf(user, "jean@x.example")).toEqual({ timeZone: null });
    expect(await zoneOf(user, "gone@x.example")).toEqual({ timeZone: null });
    expect(await zoneOf(other, "jean@x.example")).toEqual({ timeZone: "Europe/Paris" });
  });
});
