import { describe, expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const named = z.array(z.object({ name: z.string() }));

async function find(user: TestClient, words: string, more = "") {
  const found = await user.get(`/api/contacts?q=${encodeURIComponent(words)}${more}`, named);
  return found.map(({ name }) => name);
}

async function add(user: TestClient, ...names: string[]) {
  for (const name of names) {
    await user.create("/api/contacts", contact, { name, email: "someone@x.example" });
  }
}

describe("words of seven letters and more, which are looked up by n-grams", () => {
  test("are found wherever they stand, in one record or in many", async () => {
    const user = await signUp();
    await add(user, "Zebulon Quixworth", "Kofi Adeyemi", "Ama Adeyemi", "Esi Adeyemi", "Jane Doe");
    expect(await find(user, "Quixworth")).toEqual(["Zebulon Quixworth"]);
    expect(await find(user, "ulon quix")).toEqual(["Zebulon Quixworth"]);
    expect(await find(user, "adeyemi")).toEqual(["Esi Adeyemi", "Ama Adeyemi", "Kofi Adeyemi"]);
    expect(await find(user, "a Adeyemi")).toEqual(["Ama Adeyemi"]);
    expect(await find(user, "Adeyemo")).toEqual([]);
    expect(await find(user, "someone@x.example")).toHaveLength(5);
  });

  test("are found whether they begin at an odd or at an even letter, and end so", async () => {
    const user = await signUp();
    const names = ["Zebulon", "Ab Vortigan", "X Quixwort", "Al Ravenscroft"];
    await add(user, ...names);
    expect(await find(user, "zebulon")).toEqual(["Zebulon"]);
    expect(await find(user, "vortiga")).toEqual(["Ab Vortigan"]);
    expect(await find(user, "vortigan")).toEqual(["Ab Vortigan"]);
    expect(await find(user, "quixwor")).toEqual(["X Quixwort"]);
    expect(await find(user, "quixwort")).toEqual(["X Quixwort"]);
    expect(await find(user, "l ravenscroft")).toEqual(["Al Ravenscroft"]);
    expect(await find(user, "ravenscrof")).toEqual(["Al Ravenscroft"]);
  });

  test("are compared as a whole, not only by their n-grams", async () => {
    const user = await signUp();
    await add(user, "abcdefg bcdefgh", "abcdefgh");
    expect(await find(user, "abcdefgh")).toEqual(["abcdefgh"]);
  });

  test("are compared without case and accents, and letter by letter", async () => {
    const user = await signUp();
    await add(user, "Grüße Straßenbau", "100%_sure \\thing", "100 percent sure");
    expect(await find(user, "GRUSSE STRASSE")).toEqual(["Grüße Straßenbau"]);
    expect(await find(user, "straßenbau")).toEqual(["Grüße Straßenbau"]);
    expect(await find(user, "100%_sure \\")).toEqual(["100%_sure \\thing"]);
    expect(await find(user, "100%%%")).toEqual([]);
  });

  test("may be fewer letters than were typed", async () => {
    const user = await signUp();
    await add(user, "Zoë Quist", "Jack Wade");
    const marks = "\u0301\u0302\u0303\u0304\u0308";
    expect(await find(user, `zoe${marks}`)).toEqual(["Zoë Quist"]);
    expect(await find(user, `w${marks}`)).toEqual(["Jack Wade"]);
  });

  test("are found page by page, and with the list's other conditions", async () => {
    const user = await signUp();
    await add(user, "First Quixworth");
    const body = { name: "Second Quixworth", email: "s@x.example", status: "lead" };
    await user.create("/api/contacts", contact, body);
    const { headers, body: page } = await user.ask({
      method: "GET",
      path: "/api/contacts?q=quixworth&limit=1",
    });
    expect(named.parse(page)).toMatchObject([{ name: "Second Quixworth" }]);
    const next = /^<([^>]+)>/.exec(headers.get("link") ?? "")?.[1] ?? "";
    expect(await user.get(next, named)).toMatchObject([{ name: "First Quixworth" }]);
    expect(await find(user, "quixworth", "&status=lead")).toEqual(["Second Quixworth"]);
    expect(await find(user, "quixworth", "&sort=name")).toHaveLength(2);
  });

  test("are found in companies and deals", async () => {
    const user = await signUp();
    await user.create("/api/companies", company, { name: "Quixworth Consulting" });
    await user.create("/api/deals", deal, { title: "Quixworth licences", value: "10" });
    expect(await user.get("/api/companies?q=worth%20cons", z.array(company))).toHaveLength(1);
    expect(await user.get("/api/companies?q=worth%20lic", z.array(company))).toEqual([]);
    expect(await user.get("/api/deals?q=worth%20lic", z.array(deal))).toHaveLength(1);
  });

  test("are found among one's own workspace's records, and of these among those visible", async () => {
    const [owner, stranger] = await Promise.all([signUp(), signUp()]);
    await add(stranger, "Their Quixworth");
    await add(owner, "Our Quixworth");
    const member = await addMember(owner, { role: "member", visibility: "own" });
    await add(member, "Own Quixworth");
    expect(await find(owner, "quixworth")).toEqual(["Own Quixworth", "Our Quixworth"]);
    expect(await find(member, "quixworth")).toEqual(["Own Quixworth"]);
    expect(await find(stranger, "quixworth")).toEqual(["Their Quixworth"]);
  });
});
