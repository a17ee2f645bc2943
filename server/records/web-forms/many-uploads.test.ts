import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { mostEntryFileBytes } from "#shared/web-forms/web-form-files.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { serverUnderTest, signUp, someAddress } from "#tests/support/test-client.ts";
import { addForm, fileQuestion } from "#tests/support/web-forms.ts";

useOwnServer();

/** An upload that has said how large it is, and sends nothing of it. */
async function beginUpload(path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(serverUnderTest());
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: multipart/form-data; boundary=b",
    `Content-Length: ${mostEntryFileBytes}`,
    `X-Forwarded-For: ${someAddress()}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return socket;
}

test("uploads count by what they announce, so that a few of them are all that is read at once", async () => {
  const owner = await signUp();
  const form = await addForm(owner, { files: [fileQuestion({ megabytes: 18 })] });
  const sockets: Socket[] = [];
  for (let begun = 0; begun < 4; begun += 1) sockets.push(await beginUpload(`/f/${form.id}`));
  const answers = sockets.map(async (socket) => String((await once(socket, "data"))[0]));
  expect(await Promise.any(answers)).toContain("503");
  for (const socket of sockets) socket.destroy();
});
