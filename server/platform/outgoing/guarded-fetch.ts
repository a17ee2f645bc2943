import type { ClientRequest, IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-addresses.ts";
import { type Resolve, resolveName } from "./resolve-name.ts";

/** The request would reach a forbidden place. */
export class ForbiddenAddress extends Error {}

export interface GuardedFetchOptions {
  /** Allowed whatever their address, by plain HTTP too. */
  privateOrigins: readonly string[];
  resolve?: Resolve;
  timeoutMs?: number;
  maxBytes?: number;
}

/**
 * Fetches addresses that someone else gave us: HTTPS to public addresses alone, exactly the address that was
 * checked, no redirects. The fetch throws ForbiddenAddress, or an error for a late or too long answer.
 */
export function guardedFetch({
  privateOrigins,
  resolve = resolveName,
  timeoutMs = 10_000,
  maxBytes = 1_000_000,
}: GuardedFetchOptions): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const isException = privateOrigins.includes(url.origin);
    if (!isException) requirePublic(url);
    const send = url.protocol === "https:" ? requestHttps : await requestHttp();
    const sent = send(url, {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), "accept-encoding": "identity" },
      // A connection of an earlier request could lead elsewhere.
      agent: false,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
      ...(!isException && { lookup: publicLookup(resolve) }),
    });
    return readAnswer(sent, Buffer.from(await request.arrayBuffer()), maxBytes);
  };
}

/** Importing node:http takes 8 MB, for it loads all of fetch: few servers send requests without TLS. */
async function requestHttp() {
  return (await import("node:http")).request;
}

function requirePublic({ protocol, hostname }: URL): void {
  if (protocol !== "https:") throw new ForbiddenAddress("only HTTPS is spoken");
  const host = hostname.replace(/^\[|\]$/g, "");
  // A name is checked by its address when the connection is made.
  if (isIP(host) > 0 && !isPublicAddress(host)) throw inside();
}

/** Resolves once and connects to what was checked, so a changing name does not matter. */
function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      const areAllPublic = addresses.every(({ address }) => isPublicAddress(address));
      if (!first || !areAllPublic) return done(inside(), []);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}

function inside(): ForbiddenAddress {
  return new ForbiddenAddress("this address is not a public one");
}

function readAnswer(sent: ClientRequest, body: Buffer, maxBytes: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (answer) => {
      readBody(answer, maxBytes).then((content) => resolve(toResponse(answer, content)), reject);
    });
    sent.end(body);
  });
}

function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    answer.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) {
        answer.destroy(new Error(`the answer is longer than ${maxBytes} bytes`));
      }
    });
    answer.on("end", () => resolve(Buffer.concat(chunks)));
    answer.on("error", reject);
  });
}

const withoutBody = new Set([204, 205, 304]);

function toResponse({ statusCode = 502, headers }: IncomingMessage, content: Buffer): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const body = withoutBody.has(statusCode) ? null : new Uint8Array(content);
  return new Response(body, { status: statusCode, headers: pairs });
}
