import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { BrokenFileError } from "#server/platform/files/sealed-lines.ts";
import { fromWebStream, toWebStream } from "./web-streams.ts";

/** How every file of age begins (https://age-encryption.org/v1). */
const ageStart = Buffer.from("age-encryption.org/v1\n");

export async function makeKeyPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

export function recipientOf(identity: string): Promise<string> {
  return identityToRecipient(identity);
}

export async function* encryptFor(
  recipients: string[],
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* fromWebStream(await encrypter.encrypt(toWebStream(content)));
}

/** Decrypts an age stream and passes any other through. @throws BrokenFileError, perhaps at the end */
export async function* decryptWith(
  readIdentities: () => string[],
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { start, whole } = await peek(content, ageStart.length);
  if (!start.equals(ageStart)) {
    yield* whole;
    return;
  }
  const decrypter = new Decrypter();
  for (const identity of readIdentities()) decrypter.addIdentity(identity);
  const source: { failure?: Error } = {};
  try {
    yield* fromWebStream(await decrypter.decrypt(toWebStream(noteFailure(whole, source))));
  } catch (error) {
    if (source.failure) throw source.failure;
    throw new BrokenFileError(describe(error), { cause: error });
  }
}

async function* noteFailure(
  content: AsyncIterable<Uint8Array>,
  source: { failure?: Error },
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    source.failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  }
}

function describe(error: unknown): string {
  const isOtherKey = error instanceof Error && error.message.startsWith("no identity matched");
  return isOtherKey
    ? "The key does not open this backup. Name the file of the right one: --key FILE."
    : "The file is not whole, or was changed.";
}

async function peek(content: AsyncIterable<Uint8Array>, bytes: number) {
  const chunks: Uint8Array[] = [];
  const iterator = content[Symbol.asyncIterator]();
  for (let length = 0; length < bytes;) {
    const next = await iterator.next();
    if (next.done) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return { start: Buffer.concat(chunks).subarray(0, bytes), whole: whole() };
}
