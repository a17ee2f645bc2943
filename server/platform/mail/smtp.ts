import type { Transporter } from "nodemailer";
import { z } from "zod";
import type { LoadInvoice } from "#server/platform/mail/attachments.ts";
import type { Mail } from "#server/platform/mail/mails.queries.ts";
import type { Mailbox } from "#server/platform/mailbox.ts";
import { watched } from "#server/platform/work.ts";

/** Hands a mail to the mail server; throws when it was not taken, or when the signal came first. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>;

/**
 * A mail server by its address, whose query may set the options of nodemailer's SMTP transport. Mails go
 * encrypted, and only to a server whose certificate is right, unless the address says requireTLS=false or
 * names this machine: then encryption is up to the server. One connection for each mail: one that breaks never takes others along.
 */
export function connectSmtp(url: string, from: Mailbox, loadInvoice: LoadInvoice): SendMail {
  let transport: Transporter | undefined;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      // What the address says of it wins.
      requireTLS: !isOnThisMachine(url),
      connectionTimeout: 20_000,
      greetingTimeout: 30_000,
      // After the last line a server may think for ten minutes (RFC 5321, 4.5.3.2.6). Anyone who hangs
      // up before that sends a second copy of what may have been taken.
      socketTimeout: 10 * 60_000,
    });
  };
  return async (mail, signal) => {
    transport ??= await open();
    const attachments = mail.invoiceId === null ? [] : [await loadInvoice(mail.invoiceId)];
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

function isOnThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** How an attempt failed. */
export interface SmtpFailure {
  /** The mail server's own words, or what went wrong on the way to it. */
  message: string;
  /** A reply code or a kind of fault: unlike the message it never names the recipient. */
  code: string;
  /** The message of a fault on the way to the mail server, before it heard of any recipient. */
  reason?: string;
  /** A further attempt would be refused again: it is about the recipient or the mail itself. */
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
    // A refused sign-in or sender is set right in the settings, and then the mail passes.
    isFinal: permanent === true && (command === "RCPT TO" || command === "DATA"),
  };
}
