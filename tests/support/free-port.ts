import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/** Browsers and `fetch` refuse some ports, of which 10080 is the last. */
const lowest = 10_081;

/** Below those that the system gives to connections, which come and go while a server starts. */
const highest = 32_767;

export async function findFreePort(): Promise<number> {
  const port = randomInt(lowest, highest + 1);
  return (await claim(port)) && (await isFree(port)) ? port : findFreePort();
}

/**
 * Binds the UDP port of the same number for the life of this process, so that no other process of tests draws it before
 * a server listens there.
 */
async function claim(port: number): Promise<boolean> {
  const sign = createSocket("udp4").unref();
  try {
    sign.bind({ port, address: "127.0.0.1", exclusive: true });
    await once(sign, "listening");
    return true;
  } catch {
    sign.close();
    return false;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
