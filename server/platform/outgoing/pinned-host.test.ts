import { expect, test } from "vitest";
import { ForbiddenAddress } from "./guarded-fetch.ts";
import type { Resolve } from "./resolve-name.ts";
import { pinHost } from "./pinned-host.ts";

const answering =
  (...addresses: string[]): Resolve =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );

const server = { host: "Mail.Example", port: 993 };

test("a public name is pinned to the address that was checked", async () => {
  const resolve = answering("93.184.216.34", "2606:2800:220:1::1");
  const pinned = await pinHost(server, { privateHosts: [], resolve });
  expect(pinned).toEqual({ address: "93.184.216.34", servername: "Mail.Example" });
});

test.each([["10.0.0.5"], ["93.184.216.34", "127.0.0.1"], ["::ffff:10.0.0.5"], []])(
  "a name that leads to %j is refused",
  async (...addresses) => {
    const resolve = answering(...addresses);
    await expect(pinHost(server, { privateHosts: [], resolve })).rejects.toThrow(ForbiddenAddress);
  },
);

test("what the operator lists is allowed on the port that is named", async () => {
  const options = { privateHosts: ["mail.example:993"], resolve: answering("10.0.0.5") };
  expect(await pinHost(server, options)).toMatchObject({ address: "10.0.0.5" });
  await expect(pinHost({ ...server, port: 143 }, options)).rejects.toThrow(ForbiddenAddress);
  const literal = { host: "127.0.0.1", port: 993 };
  await expect(pinHost(literal, options)).rejects.toThrow(ForbiddenAddress);
});
