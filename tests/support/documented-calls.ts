import { z } from "zod";
import { send } from "./test-client.ts";

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

export async function documentedCalls(): Promise<string[]> {
  const answer = await send({ method: "GET", path: "/api/openapi.json" });
  const { paths } = openApi.parse(answer.body);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}
