// Measures the public pages with Lighthouse, phone profile, on the built server: the median of five
// runs of each page, and the bytes it transfers. Ends badly when a page falls short of 100.
//   npm run bench:lighthouse [-- /contact /blog]
import { startEmbeddedServer } from "#tests/support/embedded-server.ts";
import { startBrowser } from "./lighthouse-browser.ts";
import { categories, measurePage, type Measurement } from "./lighthouse-page.ts";

const runs = 5;

const server = await startEmbeddedServer();
const browser = await startBrowser();
try {
  const chosen = process.argv.slice(2);
  const paths = chosen.length > 0 ? chosen : await listPublicPages(server.baseUrl);
  console.log(header());
  for (const path of paths) {
    const measured = await measurePage(server.baseUrl + path, { port: browser.port, runs });
    console.log(row(path, measured));
    if (Object.values(measured.scores).some((score) => score < 100)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
}

async function listPublicPages(baseUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(`${baseUrl}/sitemap.xml`)).text();
  return Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = ""]) => {
    return new URL(address).pathname;
  });
}

function header(): string {
  const columns = ["Page", ...categories, "First paint", "Largest paint", "Blocked", "Shift"];
  const bytes = ["Page KB", "Style KB", "Script KB", "Font KB"];
  return `${line([...columns, ...bytes])}\n${line([...columns, ...bytes].map(() => "---"))}`;
}

function row(path: string, { scores, timings, bytes }: Measurement): string {
  return line([
    path,
    ...categories.map((category) => String(scores[category])),
    `${(timings.firstPaintMs / 1000).toFixed(1)} s`,
    `${(timings.largestPaintMs / 1000).toFixed(1)} s`,
    `${timings.blockedMs.toFixed(0)} ms`,
    timings.layoutShift.toFixed(3),
    ...[bytes.document, bytes.stylesheet, bytes.script, bytes.font].map((count) =>
      (count / 1000).toFixed(1),
    ),
  ]);
}

function line(cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}
