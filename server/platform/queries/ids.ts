import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

/** Random bytes are drawn for so many ids at once: by itself each draw takes 15 µs, most of the time of an id. */
const drawnIds = 256;
const bytesOfId = 16;

const drawn = new Uint8Array(drawnIds * bytesOfId);
let used = drawn.length;

const last = { msecs: 0, seq: 0 };

/** A version 7 UUID (RFC 9562): newer records sort after older ones. @param createdAt for a record that is dated back */
export function newId(createdAt?: Date): string {
  const random = drawRandom();
  if (createdAt) return v7({ msecs: createdAt.getTime(), random });
  const msecs = Date.now();
  if (msecs > last.msecs) {
    last.msecs = msecs;
    last.seq = firstSequence(random);
  } else {
    // Ids of one millisecond count up. The next one begins where all 32 bits were used.
    last.seq = (last.seq + 1) | 0;
    if (last.seq === 0) last.msecs += 1;
  }
  return v7({ ...last, random });
}

function drawRandom(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  return drawn.subarray(used, (used += bytesOfId));
}

/** Of 31 bits, so that there is room to count. */
function firstSequence(random: Uint8Array): number {
  return new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
}
