import type { BrowserContext } from "@playwright/test";
import { z } from "zod";
import { pipeline, type Pipeline } from "#shared/crm/pipelines.ts";

export async function readPipelines({ request }: BrowserContext): Promise<Pipeline[]> {
  return z.array(pipeline).parse(await (await request.get("/api/pipelines")).json());
}
