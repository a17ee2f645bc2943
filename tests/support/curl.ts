import { parseArgs } from "node:util";

/** What the reference's examples need of curl, for machines that have none. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    request: { type: "string", short: "X" },
    header: { type: "string", short: "H", multiple: true, default: [] },
    data: { type: "string", short: "d" },
  },
});
const headers = values.header
  .map((line) => line.split(": ", 2))
  .map(([name = "", value = ""]) => [name, value] satisfies [string, string]);
const [url = ""] = positionals;
const method = values.request ?? (values.data === undefined ? "GET" : "POST");
const answer = await fetch(url, { method, headers, body: values.data ?? null });
process.stdout.write(await answer.text());
