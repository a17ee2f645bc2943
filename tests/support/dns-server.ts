import { createSocket } from "node:dgram";
import { once } from "node:events";

export async function startDnsServer() {
  const records = new Map<string, string>();
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    socket.send(answerTo(query, records), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    publish: (name: string, text: string) => void records.set(name.toLowerCase(), text),
    stop: () => new Promise<void>((resolve) => void socket.close(() => resolve())),
  };
}

const headerLength = 12;

function answerTo(query: Buffer, records: Map<string, string>): Buffer {
  const { name, end } = readName(query);
  const text = records.get(name);
  const header = Buffer.from(query.subarray(0, headerLength));
  // An authoritative answer: no error with one record, or "no such name" with none.
  header.writeUInt16BE(text === undefined ? 0x8583 : 0x8580, 2);
  header.writeUInt16BE(text === undefined ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  const question = query.subarray(headerLength, end + 4);
  return Buffer.concat([header, question, text === undefined ? Buffer.alloc(0) : txtRecord(text)]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = headerLength;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** Points to the question for its name; one minute to live. */
function txtRecord(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "ascii")]);
  const head = Buffer.from([0xc0, headerLength, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
}
