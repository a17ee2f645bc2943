import { confirmAddress } from "./members.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";
import { addApp } from "./second-factors.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { sendTo, signUp, type TestClient } from "./test-client.ts";

export const operatorEmail = "operator@test.example";

export interface OperatedServer {
  home: OwnDatabase;
  server: ServerProcess;
  operator: TestClient;
  stop: () => Promise<void>;
}

/** @param variables added to the environment */
export async function startOperatedServer(
  variables: Record<string, string> = {},
): Promise<OperatedServer> {
  const home = await createOwnDatabase();
  const server = await startServer({
    ...home.variables,
    OPERATOR_EMAILS: operatorEmail,
    ...variables,
  });
  sendTo(server.baseUrl);
  const before = await signUp(operatorEmail);
  await confirmAddress(before);
  const { user: operator } = await addApp(before);
  const operated: OperatedServer = {
    home,
    server,
    operator,
    stop: async () => {
      sendTo(null);
      await operated.server.stop();
      await home.remove();
    },
  };
  return operated;
}
