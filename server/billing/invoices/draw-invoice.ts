import { toPounds } from "#shared/billing/billing.ts";
import { dayOf } from "#server/billing/billing-mails.ts";
import {
  type InvoiceLine,
  invoiceNumber,
  type InvoiceParty,
  type InvoiceRow,
} from "#server/billing/invoices/invoices.table.ts";
import { interFile } from "#server/platform/fonts/inter.ts";
import { printable } from "#server/platform/fonts/printable.ts";

type Document = PDFKit.PDFDocument;

const ink = "#16181d";
const muted = "#555b67";
const hairline = "#d9dce2";

/** In points, on an A4 page. */
const left = 56;
const right = 595.28 - 56;
const width = right - left;
const half = width / 2;

/** The same row gives the same bytes. The library is loaded on first use, to save memory. */
export async function drawInvoice(invoice: InvoiceRow): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const number = invoiceNumber(invoice);
  const document = new PDFDocument({
    size: "A4",
    margins: { top: 56, bottom: 56, left, right: 56 },
    lang: "en-GB",
    displayTitle: true,
    info: {
      Title: `${titleOf(invoice)} ${number}`,
      Author: printable(invoice.seller.name),
      CreationDate: invoice.issuedAt,
      ModDate: invoice.issuedAt,
    },
  });
  const bytes = collect(document);
  document.registerFont("regular", interFile("regular"));
  document.registerFont("bold", interFile("bold"));
  drawHead(document, invoice);
  drawParties(document, invoice);
  drawLines(document, invoice.lines);
  drawTotals(document, invoice);
  drawClosing(document, invoice);
  document.end();
  return bytes;
}

function collect(document: Document): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  document.on("end", () => resolve(Buffer.concat(chunks)));
  document.on("error", reject);
  return promise;
}

const titles = { invoice: "Invoice", "credit-note": "Credit note", "return-note": "Return note" };

function titleOf({ kind }: InvoiceRow): string {
  return titles[kind];
}

function drawHead(document: Document, invoice: InvoiceRow): void {
  if (invoice.isSample) {
    document.rect(left, 40, width, 26).fill("#fdf0d5");
    document.font("bold").fontSize(9).fillColor("#7a4b00");
    const sentence = "SAMPLE: no money has moved, and nothing is owed";
    document.text(sentence, left, 47, { width, align: "center" });
  }
  document.fillColor(ink).font("bold").fontSize(13).text("CRM Pro", left, 90);
  document.fontSize(20).text(titleOf(invoice), left, 84, { width, align: "right" });
  document.font("regular").fontSize(10).fillColor(muted);
  document.text(invoiceNumber(invoice), { width, align: "right" });
}

function drawParties(document: Document, invoice: InvoiceRow): void {
  const top = 150;
  const { seller, buyer } = invoice;
  const sellerEnd = drawParty(document, "From", partyLines(seller), left, top);
  const lines = [...partyLines(buyer), buyer.email];
  const buyerEnd = drawParty(document, "To", lines, left + half, top);
  document.y = Math.max(sellerEnd, buyerEnd) + 18;
  for (const [label, value] of factsOf(invoice)) drawFact(document, label, value);
}

function partyLines({ name, address, vatNumber }: InvoiceParty): string[] {
  return [
    name,
    ...(address?.split(/\r?\n/) ?? []),
    ...(vatNumber === null ? [] : [`VAT number ${vatNumber}`]),
  ];
}

/** @returns the y below it */
function drawParty(document: Document, label: string, lines: string[], x: number, y: number) {
  const options = { width: half - 16, lineGap: 2 };
  document.font("regular").fontSize(9).fillColor(muted).text(label, x, y, options);
  document.fontSize(10).fillColor(ink);
  for (const [index, line] of lines.entries()) {
    document.font(index === 0 ? "bold" : "regular").text(printable(line), x, undefined, options);
  }
  return document.y;
}

function factsOf({ issuedAt, kind, credits }: InvoiceRow): [label: string, value: string][] {
  const date: [string, string] = ["Date", dayOf(issuedAt)];
  if (kind === "invoice") return [date, ["Paid on", dayOf(issuedAt)]];
  if (!credits) return [date];
  return [
    date,
    ["Corrects invoice", `${credits.number} of ${dayOf(new Date(credits.issuedAt))}`],
    ["Reason", credits.reason],
  ];
}

function drawFact(document: Document, label: string, value: string): void {
  const { y } = document;
  document.font("regular").fontSize(10).fillColor(muted).text(label, left, y, { width: 110 });
  document.fillColor(ink).text(value, left + 110, y, { width: width - 110, lineGap: 2 });
}

function drawLines(document: Document, lines: InvoiceLine[]): void {
  document.y += 22;
  drawRow(document, "Description", "Amount", muted);
  for (const { description, pence } of lines) {
    drawRule(document);
    drawRow(document, printable(description), inPounds(pence), ink);
  }
  drawRule(document);
}

function drawRow(document: Document, label: string, amount: string, color: string): void {
  const { y } = document;
  document.font("regular").fontSize(10).fillColor(color);
  document.text(label, left, y, { width: width - 110, lineGap: 2 });
  const end = document.y;
  document.text(amount, left, y, { width, align: "right", lineGap: 2 });
  document.y = end;
}

function drawRule(document: Document): void {
  const y = document.y + 7;
  document.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke(hairline);
  document.y = y + 8;
}

function drawTotals(document: Document, invoice: InvoiceRow): void {
  const { totalPence, vatPence, vatBasisPoints } = invoice;
  if (vatBasisPoints !== null) {
    drawTotal(document, "Net amount", totalPence - vatPence);
    drawTotal(document, `VAT ${vatBasisPoints / 100}%`, vatPence);
  }
  document.font("bold");
  drawTotal(document, totals[invoice.kind], totalPence);
  document.font("regular");
}

const totals = {
  invoice: "Total paid",
  "credit-note": "Total credited",
  "return-note": "Left with us",
};

function drawTotal(document: Document, label: string, pence: number): void {
  const { y } = document;
  document.fontSize(10).fillColor(ink);
  document.text(label, left + half, y, { width: half - 90 });
  document.text(inPounds(pence), left, y, { width, align: "right" });
  document.y += 4;
}

function drawClosing(document: Document, invoice: InvoiceRow): void {
  document.y += 26;
  const vat =
    invoice.vatBasisPoints === null
      ? "The seller is not registered for VAT, so none is charged."
      : "Prices include VAT.";
  const paid =
    invoice.kind === "invoice"
      ? "Paid in full through Mollie; nothing is left to pay."
      : "The amount goes back the way it was paid.";
  document.font("regular").fontSize(9).fillColor(muted).text(`${vat} ${paid}`, left, undefined, {
    width,
  });
}

function inPounds(pence: number): string {
  return pence < 0 ? `−£${toPounds(-pence)}` : `£${toPounds(pence)}`;
}
