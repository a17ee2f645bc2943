import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readProductVersion } from "#server/platform/settings/product-version.ts";
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";

async function withIncidents(content: string | null, use: (page: string, log: string[]) => void) {
  const folder = await mkdtemp(join(tmpdir(), "crm-status-"));
  const file = join(folder, "incidents.json");
  if (content !== null) await writeFile(file, content);
  const server = await startEmbeddedServer({ INCIDENTS_FILE: file });
  const answer = await fetch(`${server.baseUrl}/status`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  const again = await fetch(`${server.baseUrl}/status`);
  expect(again.status).toBe(200);
  const health = await fetch(`${server.baseUrl}/healthz`);
  expect(await health.json()).toEqual({ status: "ok", version: readProductVersion() });
  const page = await answer.text();
  // The last lines of the log are written by then.
  await server.stop();
  use(page, server.log);
  await rm(folder, { recursive: true });
}

test("the status page says what works, without scripts, and the version", async () => {
  await withIncidents(null, (page, log) => {
    expect(page).toContain("<title>Everything works · CRM Pro</title>");
    expect(page).toContain("<h1>Everything works</h1>");
    expect(page).toContain(`Version ${readProductVersion()}.`);
    expect(page).toContain("<dt>Reading</dt><dd>Works</dd>");
    expect(page).toContain("<dt>Saving</dt><dd>Works</dd>");
    expect(page).toContain("<dt>Mail</dt><dd>Kept in the outbox</dd>");
    expect(page).toContain("<dt>Background work</dt><dd>Works</dd>");
    expect(page).toContain("<dt>Payments</dt><dd>Work, as a sandbox</dd>");
    expect(page).toContain("<dt>Daily backups</dt><dd>None yet</dd>");
    expect(page).toContain("None is known.");
    // Those of the frame are for its theme, see tests/e2e/public-without-scripts.spec.ts.
    expect(mainOf(page)).not.toContain("<script");
    expect(log.join("\n")).toContain(`version ${readProductVersion()})`);
  });
});

function mainOf(page: string): string {
  return /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "";
}

test("incidents that the operator writes down are shown as text", async () => {
  const incidents = [
    { title: "Mails were late", begunAt: "2026-11-20T08:00:00Z", endedAt: "2026-11-20T09:30:00Z" },
    {
      title: "Slow <b>lists</b>",
      begunAt: "2026-11-21T10:00:00Z",
      updates: [{ at: "2026-11-21T10:05:00Z", text: "We know why, & fix it." }],
    },
  ];
  await withIncidents(JSON.stringify(incidents), (page) => {
    expect(page).toContain("<h3>Slow &lt;b&gt;lists&lt;/b&gt;</h3>");
    expect(page).toContain("Since 21 November 2026, 10:00 UTC, not over yet");
    expect(page).toContain("We know why, &amp; fix it.");
    expect(page).toContain("20 November 2026, 08:00 UTC to 20 November 2026, 09:30 UTC");
    expect(page.indexOf("Slow")).toBeLessThan(page.indexOf("Mails were late"));
  });
});

test("an unreadable file of incidents gets a sentence on the page, and one line in the log", async () => {
  await withIncidents('[{"title":"No date"}]', (page, log) => {
    expect(page).toContain("The list of incidents cannot be read just now.");
    expect(page).toContain("<h1>Everything works</h1>");
    const lines = log.filter((line) => line.includes("the file of incidents cannot be read"));
    expect(lines).toHaveLength(1);
  });
});
