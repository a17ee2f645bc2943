import type { Transporter } from "nodemailer";
import { z } from "zod";
import type { InlinePicture, LoadInvoice } from "#server/platform/mail/attachments.ts";
import type { Mail } from "#server/platform/mail/mails.queries.ts";
import type { Mailbox } from "#server/platform/settings/mailbox.ts";
import { watched } from "#server/platform/process/work.ts";

export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>;

/**
 * The address's query sets options of nodemailer's SMTP transport. Mails go encrypted and to valid certificates only,
 * unless it says requireTLS=false or names this machine. One connection a mail, so that a broken one affects no other.
 */
export function connectSmtp(url: string, from: Mailbox, loadInvoice: LoadInvoice): SendMail {
  let transport: Transporter | undefined;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      // The address wins.
      requireTLS: !isOnThisMachine(url),
      connectionTimeout: 20_000,
      greetingTimeout: 30_000,
      // After the last line a server may think for ten minutes (RFC 5321, 4.5.3.2.6). Hanging up before that would send a
      // second copy of what may have been taken.
      socketTimeout: 10 * 60_000,
    });
  };
  return async (mail, signal) => {
    transport ??= await open();
    const attachments = await attachmentsOf(mail, loadInvoice);
    const message = {
      from,
      to: { name: "", address: mail.recipient },
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.text,
      ...(mail.html !== null && { html: mail.html }),
      attachments,
      headers: mail.headers,
      ...(mail.messageId !== null && { messageId: mail.messageId }),
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    };
    const opened = transport;
    await watched(
      "call",
      () => ({ name: "SMTP" }),
      () => opened.sendMail(message),
    );
  };
}

async function attachmentsOf(mail: Mail, loadInvoice: LoadInvoice) {
  const { invoiceId, attachedText, inlinePicture } = mail;
  return [
    ...(invoiceId === null ? [] : [await loadInvoice(invoiceId)]),
    ...(attachedText === null ? [] : [attachedText]),
    ...(inlinePicture === null ? [] : [attachedPicture(inlinePicture)]),
  ];
}

function attachedPicture({ name, png }: InlinePicture) {
  return {
    cid: name,
    filename: `${name}.png`,
    contentType: "image/png",
    contentDisposition: "inline" as const,
    content: Buffer.from(png, "base64"),
  };
}

function isOnThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

export interface SmtpFailure {
  /** The mail server's words, or what went wrong on the way. */
  message: string;
  /** A reply code or kind of fault, which never names the recipient. */
  code: string;
  /** Of a fault before any recipient was named. */
  reason?: string;
  /** About the recipient or the mail itself, so that a retry would be refused again. */
  isFinal: boolean;
}

const mailerError = z.looseObject({
  message: z.string(),
  code: z.string().optional(),
  /** The fault beneath a `code` of nodemailer's own, such as CERT_HAS_EXPIRED. */
  originalCode: z.string().optional(),
  responseCode: z.number().optional(),
  permanent: z.boolean().optional(),
  command: z.string().optional(),
});

export function describeFailure(error: unknown): SmtpFailure {
  const { message, code, originalCode, responseCode, permanent, command } =
    mailerError.parse(error);
  return {
    message,
    code: String(responseCode ?? originalCode ?? code ?? "unknown"),
    ...(command === "CONN" && { reason: message }),
    // A refused sign-in or sender is a matter of settings, and then the mail passes.
    isFinal: permanent === true && (command === "RCPT TO" || command === "DATA"),
  };
}
