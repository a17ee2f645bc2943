import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

export interface S3Server {
  endpoint: string;
  /** What lies in its bucket, by key. */
  objects: Map<string, Buffer>;
  /** How many requests were refused for their signatures. */
  refused: () => number;
  stop: () => Promise<void>;
}

export const s3Key = { id: "AKIATEST", secret: "a-secret-for-tests" };

interface Asked {
  method: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

/** What backups need of S3's protocol, on a bucket that is kept in memory; signatures are checked. */
export async function startS3(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  let refused = 0;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url ?? "", "http://s3");
      if (!isSignedRight(request, url, body)) {
        refused += 1;
        return response.writeHead(403).end(xml("Error", "<Code>SignatureDoesNotMatch</Code>"));
      }
      if (url.pathname.split("/")[1] !== bucket) {
        return response.writeHead(404).end(xml("Error", "<Code>NoSuchBucket</Code>"));
      }
      const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length));
      const asked = { method: request.method ?? "", key, query: url.searchParams, body };
      return answer(asked, objects, uploads, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    refused: () => refused,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Response = Parameters<Parameters<typeof createServer>[1] & object>[1];

function answer(
  { method, key, query, body }: Asked,
  objects: Map<string, Buffer>,
  uploads: Map<string, Buffer[]>,
  response: Response,
): unknown {
  const id = query.get("uploadId") ?? "";
  if (method === "GET" && query.has("list-type")) {
    return response.end(listing(objects, query.get("prefix") ?? ""));
  }
  if (method === "GET" || method === "HEAD") {
    const found = objects.get(key);
    return found ? response.end(found) : response.writeHead(404).end(xml("Error", "NoSuchKey"));
  }
  if (method === "POST" && query.has("uploads")) {
    const made = randomUUID();
    uploads.set(made, []);
    const ids = `<Bucket>b</Bucket><Key>${key}</Key><UploadId>${made}</UploadId>`;
    return response.end(xml("InitiateMultipartUploadResult", ids));
  }
  if (method === "PUT" && id) {
    uploads.get(id)?.splice(Number(query.get("partNumber")) - 1, 1, Buffer.from(body));
    return response.writeHead(200, { etag: `"${query.get("partNumber")}"` }).end();
  }
  if (method === "POST" && id) {
    objects.set(key, Buffer.concat(uploads.get(id) ?? []));
    const result = `<Location>l</Location><Bucket>b</Bucket><Key>${key}</Key><ETag>"e"</ETag>`;
    return response.end(xml("CompleteMultipartUploadResult", result));
  }
  if (method === "DELETE") {
    if (id) uploads.delete(id);
    else objects.delete(key);
    return response.writeHead(204).end();
  }
  return response.writeHead(400).end();
}

function listing(objects: Map<string, Buffer>, prefix: string): string {
  const found = [...objects].filter(([key]) => key.startsWith(prefix));
  const entries = found.map(
    ([key, content]) =>
      `<Contents><Key>${key}</Key><Size>${content.length}</Size><ETag>"e"</ETag>` +
      `<LastModified>2026-11-22T00:00:00.000Z</LastModified><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  return xml(
    "ListBucketResult",
    `<KeyCount>${found.length}</KeyCount><IsTruncated>false</IsTruncated>${entries.join("")}`,
  );
}

function xml(name: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;
}

/** Signature version 4, as Amazon's documentation of it has it. */
function isSignedRight(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, id, scope = "", names = "", given] =
    pattern.exec(request.headers.authorization ?? "") ?? [];
  if (id !== s3Key.id) return false;
  const bodyHash = String(request.headers["x-amz-content-sha256"]);
  if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== sha256(body)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name])}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(""), names, bodyHash].join(
    "\n",
  );
  const date = String(request.headers["x-amz-date"]);
  const toSign = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = scope
    .split("/")
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${s3Key.secret}`);
  return hmac(key, toSign).toString("hex") === given;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function hmac(key: string | Buffer, content: string): Buffer {
  return createHmac("sha256", key).update(content).digest();
}
