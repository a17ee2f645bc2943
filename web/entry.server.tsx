import { renderToReadableStream } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";
import { FallbackDocument } from "#web/platform/navigation/page-scripts.ts";

/** At build time. Waits for the whole page: no streaming placeholders in the file, and an error stops the build. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const failures: unknown[] = [];
  const page = await renderToReadableStream(
    <FallbackDocument value={context.isSpaMode}>
      <ServerRouter context={context} url={request.url} />
    </FallbackDocument>,
    { onError: (error) => void failures.push(error) },
  );
  await page.allReady;
  if (failures.length > 0) throw failures[0];
  headers.set("Content-Type", "text/html");
  return new Response(page, { headers, status });
}
