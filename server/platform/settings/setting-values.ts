import { isIP } from "node:net";
import { z } from "zod";

/** Kinds of values that settings have. What each refuses is a sentence that begins with the setting's name. */

export function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error);
}

export function fraction(least: number, most: number) {
  const error = `must be a number from ${least} to ${most}`;
  return z.coerce.number({ error }).min(least, error).max(most, error);
}

export function yesOrNo() {
  return z.stringbool({ error: "must be true or false" });
}

export function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, { error: `must be one of ${names.join(", ")}` });
}

export function secret(least: number) {
  return z
    .string()
    .min(least, `must have at least ${least} characters (try: openssl rand -base64 32)`);
}

export function text(most: number) {
  const error = `must have 1 to ${most} characters`;
  return z.string().trim().min(1, error).max(most, error);
}

export function address(example: string, protocol = /^https?$/) {
  return z.url({ protocol, error: `must be an address such as ${example}` });
}

/** Its origin, as browsers and requests name it: an address with a path would match none of them. */
export function origin(example: string) {
  const error = ({ input }: { input?: unknown }) =>
    `${withoutUser(String(input))} must be an address without a path, such as ${example}`;
  return z
    .url({ protocol: /^https?$/, error, abort: true })
    .refine(hasOriginAlone, { error })
    .transform((given) => new URL(given).origin);
}

function hasOriginAlone(given: string): boolean {
  const { pathname, search, hash, username, password } = new URL(given);
  return pathname === "/" && `${search}${hash}${username}${password}` === "";
}

/** Without what may be a password, also where it contains a slash. */
function withoutUser(given: string): string {
  return given.replace(/^(\w+:\/\/)?.*@/s, "$1");
}

/** An address with a password in it. */
export function addressWithSecret(example: string, protocol: RegExp) {
  const hint = "in a password @ is written as %40, / as %2F and # as %23";
  return address(`${example}; ${hint}`, protocol).optional();
}

export const postgresAddress = addressWithSecret(
  "postgres://crm:secret@localhost:5432/crm",
  /^postgres(ql)?$/,
);

export const mailAddress = z.email({
  error: ({ input }) => `${String(input)} must be a mail address, such as team@example.com`,
});

const hostAndPort = /^(?:\[([\da-f:]+)\]|([^\s/@:]+))(?::(\d{1,5}))?$/i;

function partsOf(given: string): { host: string; port: string | undefined } | null {
  const [, bracketed, plain, port] = hostAndPort.exec(given) ?? [];
  const host = bracketed ?? plain;
  const isPort = port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
  return host === undefined || !isPort ? null : { host, port };
}

export const mailHost = z.string().refine((given) => partsOf(given)?.port !== undefined, {
  error: ({ input }) =>
    `${withoutUser(String(input))} must be a host with its port, such as mail.intranet.example:993`,
});

export const dnsServer = z.string().refine((given) => isIP(partsOf(given)?.host ?? "") !== 0, {
  error: ({ input }) =>
    `${String(input)} must be an address such as 10.0.0.53 or [2001:db8::53]:53`,
});

export function list(value: z.ZodType<string, string>) {
  return z
    .string()
    .default("")
    .transform((given) =>
      given
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(value));
}
