import { expect } from "vitest";
import { z } from "zod";
import {
  operation,
  operationRefusal,
  type Operation,
  type OperationRefusal,
  isOpenOperation,
} from "#shared/records/operations.ts";
import type { TestClient } from "#tests/support/test-client.ts";

export async function ended(user: TestClient, id: string): Promise<Operation> {
  const read = () => user.get(`/api/operations/${id}`, operation);
  await expect.poll(async () => isOpenOperation(await read())).toBe(false);
  return read();
}

export async function undoOperation(user: TestClient, id: string): Promise<Operation> {
  const answer = await user.ask({ method: "POST", path: `/api/change-sets/${id}/undo` });
  expect(answer.status).toBe(202);
  return ended(user, operation.parse(answer.body).id);
}

export function refusalsOf(user: TestClient, id: string): Promise<OperationRefusal[]> {
  return user.get(`/api/operations/${id}/refusals`, z.array(operationRefusal));
}
