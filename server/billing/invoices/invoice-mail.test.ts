import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { invoice } from "#shared/billing/invoices.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { newShopper } from "#tests/support/shopper.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { sendTo } from "#tests/support/test-client.ts";

let smtp: TestSmtpServer;
let home: OwnDatabase;
let server: ServerProcess;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  smtp = await startSmtpServer();
  return () => smtp.stop();
});

beforeAll(async () => {
  server = await startServer({
    ...home.variables,
    SMTP_URL: smtp.url,
    MAIL_FROM: "CRM Pro <hello@crm.example>",
  });
  sendTo(server.baseUrl);
  return () => server.stop();
});

async function receive(subject: string) {
  const find = () => smtp.received.find((mail) => mail.subject === subject);
  await expect.poll(find).toBeDefined();
  const [attached, ...others] = find()?.attachments ?? [];
  expect(others).toEqual([]);
  const bytes = z.instanceof(ArrayBuffer).parse(attached?.content);
  return { mail: find(), attached, pdf: await readPdf(Buffer.from(bytes)) };
}

test("invoices and credit notes reach a mailbox as the files that Settings give", async () => {
  const ada = await newShopper();
  const fetchFile = async (id = "") => {
    const headers = { cookie: ada.client.cookie };
    const answer = await fetch(`${server.baseUrl}/api/invoices/${id}/pdf`, { headers });
    return Buffer.from(await answer.arrayBuffer());
  };
  await ada.buy("starter");
  const [paid] = await ada.client.get("/api/invoices", z.array(invoice));
  const receipt = await receive("Your payment has arrived");
  expect(receipt.mail?.envelope.to).toEqual([ada.client.email]);
  expect(receipt.attached).toMatchObject({
    filename: `${paid?.number}.pdf`,
    mimeType: "application/pdf",
    disposition: "attachment",
  });
  expect(receipt.pdf.text).toContain("Total paid £29.00");
  expect(receipt.pdf.bytes.equals(await fetchFile(paid?.id))).toBe(true);

  await ada.giveBack("refund", { amount: "9.00" });
  const [credit] = await ada.client.get("/api/invoices", z.array(invoice));
  const refund = await receive("We have sent money back to you");
  expect(refund.attached?.filename).toBe(`${credit?.number}.pdf`);
  expect(refund.pdf.text).toContain(`Corrects invoice ${paid?.number}`);
  expect(refund.pdf.bytes.equals(await fetchFile(credit?.id))).toBe(true);
});
