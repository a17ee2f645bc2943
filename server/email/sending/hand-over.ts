import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { MailServer } from "#server/email/connections/mail-servers.ts";
import { smtpSettings, smtpSignIn } from "#server/email/connections/mail-servers.ts";
import type { ComposedMessage } from "#server/email/sending/compose-message.ts";

export interface Refused {
  address: string;
  answer: string;
}

/**
 * The line that ends a message, from which on the server may take it, is sent only once `onLastLine` is done.
 * @returns the recipients that the server refused, while it accepted others
 */
export async function handOver(
  server: MailServer,
  privateHosts: string[],
  { envelope, source }: ComposedMessage,
  { onLastLine, signal }: { onLastLine: () => Promise<void>; signal: AbortSignal },
): Promise<Refused[]> {
  const auth = await smtpSignIn(server);
  const connection = new SMTPConnection(await smtpSettings(server, privateHosts));
  const hangUp = () => connection.close();
  signal.addEventListener("abort", hangUp);
  try {
    return await new Promise((resolve, reject) => {
      connection.on("error", reject);
      connection.on("end", () => reject(new Error("The mail server hung up.")));
      connection.connect((connectFailure) => {
        if (connectFailure) return reject(connectFailure);
        connection.login(auth, (loginFailure) => {
          if (loginFailure) return reject(loginFailure);
          const message = Readable.from(untilLastLine(source, onLastLine), { objectMode: false });
          connection.send({ ...envelope, size: source.length }, message, (failure, info) => {
            if (failure) return reject(failure);
            resolve(info?.rejectedErrors?.map(refusedOf) ?? []);
          });
        });
      });
    });
  } finally {
    signal.removeEventListener("abort", hangUp);
    connection.close();
  }
}

/** SMTP ends a message by a line of its own (RFC 5321, 4.1.1.4), which is written after the stream's end. */
async function* untilLastLine(source: Buffer, onLastLine: () => Promise<void>) {
  yield source;
  await onLastLine();
}

function refusedOf(error: { recipient?: unknown; response?: unknown; message: string }): Refused {
  const { recipient, response, message } = error;
  return {
    address: typeof recipient === "string" ? recipient : "A recipient",
    answer: typeof response === "string" ? response : message,
  };
}
