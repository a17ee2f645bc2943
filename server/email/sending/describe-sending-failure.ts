import { z } from "zod";
import { describeConnectionFailure } from "#server/email/connections/describe-connection-failure.ts";
import type { MailPlace } from "#server/email/connections/mail-servers.ts";
import type { Refused } from "#server/email/sending/hand-over.ts";

const failure = z.looseObject({
  message: z.string().default(""),
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional().catch(undefined),
  rejectedErrors: z
    .array(z.looseObject({ recipient: z.string(), response: z.string().default("") }))
    .optional()
    .catch(undefined),
});

export interface SendingFailure {
  sentence: string;
  /** About the message or its recipients: another try would end in the same way. */
  isFinal: boolean;
  /** The server has answered, so it is known that it did not take the message. */
  isAnswered: boolean;
  /** About the connection, which the owner of the account can fix. */
  isOfConnection: boolean;
}

export function describeSendingFailure(error: unknown, server: MailPlace): SendingFailure {
  const { command, responseCode, response, rejectedErrors, message, code } = failure.parse(error);
  const isAnswered = responseCode !== undefined;
  const answer = oneLine(response ?? message);
  if (
    !isAnswered ||
    code === "EAUTH" ||
    !["MAIL FROM", "RCPT TO", "DATA"].includes(command ?? "")
  ) {
    if (code === "EMESSAGE")
      return { sentence: tooLarge, isFinal: true, isAnswered: true, isOfConnection: false };
    const sentence = describeConnectionFailure(error, server);
    return { sentence, isFinal: false, isAnswered, isOfConnection: true };
  }
  const ofMessage = { isAnswered, isOfConnection: false };
  if (responseCode < 500) {
    return { sentence: `The mail server asks to wait: ${answer}`, isFinal: false, ...ofMessage };
  }
  const refused = rejectedErrors?.map((one) => ({ address: one.recipient, answer: one.response }));
  const sentence = refused
    ? describeRefused(refused)
    : `The mail server refuses this email: ${answer}`;
  return { sentence, isFinal: true, ...ofMessage };
}

export function describeRefused(refused: Refused[]): string {
  const named = refused.slice(0, 5).map(({ address, answer }) => `${address} (${oneLine(answer)})`);
  const others = refused.length - named.length;
  const rest = others > 0 ? ` and ${others} more` : "";
  return `The mail server refuses ${named.join(", ")}${rest}.`;
}

const tooLarge = "The mail server does not take emails as large as this one.";

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, 200);
}
