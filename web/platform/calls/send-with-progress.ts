import type { Send } from "./api-client.ts";

/** How long an upload may stand still before it counts as lost. */
const stalledAfterMs = 60_000;

/** Unlike `fetch`, says how much of a file has gone. @param onSent gets the share, from 0 to 1 */
export function sendWithProgress(onSent: (share: number) => void): Send {
  return (path, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      let timer = setTimeout(stop, stalledAfterMs);
      request.upload.addEventListener("progress", ({ loaded, total }) => {
        clearTimeout(timer);
        timer = setTimeout(stop, stalledAfterMs);
        onSent(loaded / total);
      });
      request.addEventListener("load", () => resolve(responseOf(request)));
      request.addEventListener("loadend", () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
        reject(new TypeError("There was no answer"));
      });
      request.open(method, path);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      signal?.addEventListener("abort", stop);
      request.send(body);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const lines = request.getAllResponseHeaders().trim().split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const [name = "", ...value] = line.split(": ");
    return [name, value.join(": ")];
  });
  return new Response(responseText, { status, statusText, headers });
}
