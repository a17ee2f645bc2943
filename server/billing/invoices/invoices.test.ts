import { expect, test } from "vitest";
import { z } from "zod";
import { billingDetails, type BillingDetails, invoice } from "#shared/billing/invoices.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { fetchPdf } from "#tests/support/pdf.ts";
import { newShopper, sendWebhook } from "#tests/support/shopper.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const list = (client: TestClient) => client.get("/api/invoices", z.array(invoice));

async function newestPdf(client: TestClient) {
  const [newest] = await list(client);
  return fetchPdf(`/api/invoices/${newest?.id}/pdf`, client.cookie);
}

const makeOutTo = (client: TestClient, details: BillingDetails) =>
  client.update("/api/invoices/details", billingDetails, details);

test("a payment brings an invoice, in the list and by mail", async () => {
  const ada = await newShopper();
  expect(await list(ada.client)).toEqual([]);
  await ada.buy("starter");
  const listed = await list(ada.client);
  const year = new Date().getUTCFullYear();
  expect(listed).toMatchObject([{ kind: "invoice", total: "29.00", status: "paid" }]);
  expect(listed[0]?.number).toMatch(new RegExp(`^CRM-${year}-\\d{6}$`));

  const { text, bytes } = await newestPdf(ada.client);
  expect(text).toContain(listed[0]?.number);
  expect(text).toContain("From CRM Pro Sample Ltd");
  expect(text).toContain("To Ada Tester");
  expect(text.replaceAll(" ", "")).toContain(ada.client.email);
  expect(text).toContain("CRM Pro Starter, a month");
  expect(text).toContain("Net amount £24.17 VAT 20% £4.83 Total paid £29.00");
  expect(text).toContain("SAMPLE");

  const [mail] = await readOutbox(ada.client.email);
  expect(mail?.text).toContain(`Invoice: ${listed[0]?.number}`);
  const attached = await fetchPdf(`${mail?.htmlPath}/invoice`);
  expect(attached.bytes.equals(bytes)).toBe(true);
});

test("however many webhooks come, a payment has one invoice", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const [payment] = (await ada.sandbox()).payments;
  await Promise.all(Array.from({ length: 5 }, () => sendWebhook(payment?.id ?? "")));
  expect(await list(ada.client)).toHaveLength(1);
  await ada.pass({ months: 1 });
  expect(await list(ada.client)).toHaveLength(2);
});

test("what is not paid brings none", async () => {
  const ada = await newShopper();
  await ada.buy("starter", "failed");
  expect(await list(ada.client)).toEqual([]);
});

test("an upgrade's invoice shows the price and the credit", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.pass({ days: 10 });
  await ada.buy("professional");
  const { text } = await newestPdf(ada.client);
  expect(text).toContain("CRM Pro Professional, a month");
  expect(text).toContain("£79.00");
  expect(text).toMatch(/Unused time of your earlier plan −£\d+\.\d\d/);
});

test("each refund brings a credit note, whose VAT adds up to the invoice's", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const [{ number } = { number: "" }] = await list(ada.client);
  await ada.giveBack("refund", { amount: "9.99" });
  expect(await list(ada.client)).toMatchObject([
    { kind: "credit-note", total: "-9.99", status: "credited" },
    { number, status: "partly-refunded" },
  ]);
  const first = await newestPdf(ada.client);
  expect(first.text).toContain("Credit note");
  expect(first.text).toContain(`Corrects invoice ${number} of`);
  await ada.giveBack("refund", { amount: "19.01" });
  const second = await newestPdf(ada.client);
  const vat = [first, second].map(({ text }) => Number(/VAT 20% −£([\d.]+)/.exec(text)?.[1]));
  expect((vat[0] ?? 0) + (vat[1] ?? 0)).toBeCloseTo(4.83, 5);
  expect((await list(ada.client)).map(({ status }) => status)).toEqual([
    "credited",
    "credited",
    "refunded",
  ]);
  const [mail] = await readOutbox(ada.client.email);
  const attached = await fetchPdf(`${mail?.htmlPath}/invoice`);
  expect(attached.bytes.equals(second.bytes)).toBe(true);
});

test("a charge-back brings a credit note that says so", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.giveBack("chargeback");
  expect(await list(ada.client)).toMatchObject([{ total: "-29.00" }, { status: "charged-back" }]);
  expect((await newestPdf(ada.client)).text).toContain("Reason Taken back by your bank");
});

test("no one else can read an invoice", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const [mine] = await list(ada.client);
  const other = await signUp();
  expect(await list(other)).toEqual([]);
  await other.refusal(404, { method: "GET", path: `/api/invoices/${mine?.id}/pdf` });
  const signedOut = {
    method: "GET",
    path: `/api/invoices/${mine?.id}/pdf`,
    headers: { cookie: "" },
  };
  await other.refusal(401, signedOut);
});

test("an invoice stays as it was made, whatever its user changes", async () => {
  const ada = await newShopper();
  await makeOutTo(ada.client, {
    name: "Łukasz Žižek i Ζωή",
    address: "ul. Długa 1\n00-238 Warszawa",
    vatNumber: "PL1234567890",
  });
  await ada.buy("starter");
  const before = await newestPdf(ada.client);
  expect(before.text).toContain("To Łukasz Žižek i Ζωή ul. Długa 1 00-238 Warszawa");
  expect(before.text).toContain("VAT number PL1234567890");
  await makeOutTo(ada.client, { name: "Someone Else", address: null, vatNumber: null });
  const after = await newestPdf(ada.client);
  expect(after.bytes.equals(before.bytes)).toBe(true);
  await ada.pass({ months: 1 });
  expect((await newestPdf(ada.client)).text).toContain("To Someone Else");
});

test("a name that the font has no signs for is shown as well as it can be", async () => {
  const ada = await newShopper();
  await makeOutTo(ada.client, { name: "山田 ﬁne 😀 Ada", address: null, vatNumber: null });
  await ada.buy("starter");
  expect((await newestPdf(ada.client)).text).toContain("To ?? fine ? Ada");
});

test.each([
  [{ name: " ", address: null, vatNumber: null }, "name", "Name is required"],
  [{ name: "Ada", address: null, vatNumber: "12€" }, "vatNumber", "letters and digits"],
  [{ name: "Ada", address: "1\n".repeat(8) + "9", vatNumber: null }, "address", "at most 8 lines"],
])(
  "billing details that cannot stand on an invoice are refused: %j",
  async (body, path, sentence) => {
    const ada = await signUp();
    const refusal = await ada.refusal(400, { method: "PUT", path: "/api/invoices/details", body });
    expect(refusal.issues?.map((issue) => issue.path)).toEqual([path]);
    expect(refusal.issues?.[0]?.message).toContain(sentence);
  },
);

test("until someone else is named, invoices are made out to the user", async () => {
  const ada = await signUp();
  expect(await ada.get("/api/invoices/details", billingDetails)).toEqual({
    name: "Ada Tester",
    address: null,
    vatNumber: null,
  });
});
