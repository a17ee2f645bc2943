import { z } from "zod";
import type { AuthSecrets } from "#server/platform/settings/environment.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export const unsubscribePath = "/unsubscribe";

const purpose = "unsubscribe links";

export interface Unsubscriber {
  workspaceId: WorkspaceId;
  address: string;
}

const payload = z.tuple([z.uuid(), z.string()]);

/** Links that name workspace and address, sealed: no one can make one, or read the address from one. */
export class UnsubscribeLinks {
  readonly #box: SecretBox;
  readonly #baseUrl: string;

  constructor(environment: AuthSecrets & { baseUrl: string }) {
    this.#box = new SecretBox(environment, purpose);
    this.#baseUrl = environment.baseUrl;
  }

  linkFor({ workspaceId, address }: Unsubscriber): string {
    const token = this.#box.seal(JSON.stringify([workspaceId, address.toLowerCase()]));
    return new URL(`${unsubscribePath}?token=${token}`, this.#baseUrl).href;
  }

  /** @returns null for a link that was not made here */
  read(token: string): Unsubscriber | null {
    try {
      const [workspaceId, address] = payload.parse(JSON.parse(this.#box.open(token)));
      return { workspaceId: toWorkspaceId(workspaceId), address };
    } catch {
      return null;
    }
  }
}
