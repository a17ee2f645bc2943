import { format } from "#shared/format/format.ts";
import { atMost, type Figure } from "#bench/limits.ts";
import type { SignedIn } from "#bench/http-load.ts";
import { forgetPeak, peakMegabytes } from "#bench/server-memory.ts";

interface Export {
  name: string;
  path: string;
  secondsFor100000: number;
}

const csv = "/api/contacts/export?format=csv";

const exports: Export[] = [
  { name: "contacts, CSV", path: csv, secondsFor100000: 10 },
  { name: "contacts by name, CSV", path: `${csv}&sort=name`, secondsFor100000: 10 },
  { name: "contacts by title, CSV", path: `${csv}&sort=title`, secondsFor100000: 10 },
  { name: "contacts, XLSX", path: "/api/contacts/export?format=xlsx", secondsFor100000: 15 },
  { name: "deals by priority, CSV", path: "/api/deals/export?sort=priority", secondsFor100000: 10 },
];

/** The limit of a server's memory while it makes a file, what it has answered before included. */
const mostMegabytes = 300;

/** Times whole files of the lists, and measures the server's highest memory meanwhile. */
export async function measureExports(
  session: SignedIn,
  pid: number,
  contacts: number,
): Promise<Record<string, Figure>> {
  const figures: Record<string, Figure> = {};
  for (const { name, path, secondsFor100000 } of exports) {
    forgetPeak(pid);
    const { seconds, megabytes } = await timeExport(session, path);
    const records = path.includes("deals") ? contacts / 10 : contacts;
    const title = `${format.number(records)} ${name}`;
    const limit = Math.max(5, (secondsFor100000 * records) / 100_000);
    figures[title] = atMost(seconds, limit, (value) => `${value.toFixed(1)} s`);
    figures[`${title}: size`] = { text: `${megabytes.toFixed(0)} MB` };
    figures[`${title}: server's memory`] = atMost(
      peakMegabytes(pid),
      mostMegabytes,
      (value) => `${value.toFixed(0)} MB`,
    );
  }
  return figures;
}

async function timeExport({ baseUrl, cookie }: SignedIn, path: string) {
  const begun = performance.now();
  const response = await fetch(`${baseUrl}${path}`, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`${path}: ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return { seconds: (performance.now() - begun) / 1_000, megabytes: bytes / 1e6 };
}
