import type { Product } from "./product.ts";

/** A balancer that knows nothing of a server's health: each call goes to the next. */
export function takeTurns(servers: Product[]): () => string {
  let turn = 0;
  return () => {
    turn += 1;
    return servers[turn % servers.length]?.address() ?? "";
  };
}
