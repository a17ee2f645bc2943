import { escapeIdentifier, type ClientBase, type Notification } from "pg";

export interface Listener {
  onMessage: (payload: string) => void;
  /** Messages may have gone unheard, because the connection broke: look for yourself what is new. */
  onGap?: () => void;
}

export class Topics {
  #listeners = new Map<string, Set<Listener>>();
  #hasHeard = false;
  #run: (statement: string) => Promise<unknown>;

  constructor(run: (statement: string) => Promise<unknown>) {
    this.#run = run;
  }

  async attach(client: ClientBase): Promise<void> {
    client.on("notification", (message: Notification) => this.#deliver(message));
    const statements = [...this.#listeners.keys()].map(listenTo);
    if (statements.length > 0) await client.query(statements.join(";"));
    if (this.#hasHeard) this.#reportGap();
    this.#hasHeard = true;
  }

  async listen(topic: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    try {
      await this.#run(listenTo(topic));
    } catch (error) {
      this.#remove(topic, listener);
      throw error;
    }
    return async () => {
      const isLast = this.#remove(topic, listener);
      if (isLast) await this.#run(`UNLISTEN ${escapeIdentifier(topic)}`);
    };
  }

  #remove(topic: string, listener: Listener): boolean {
    const listeners = this.#listeners.get(topic);
    listeners?.delete(listener);
    return listeners?.size === 0 && this.#listeners.delete(topic);
  }

  #deliver({ channel: topic, payload }: Notification) {
    for (const { onMessage } of this.#listeners.get(topic) ?? []) onMessage(payload ?? "");
  }

  #reportGap() {
    for (const { onGap } of [...this.#listeners.values()].flatMap((found) => [...found])) onGap?.();
  }
}

function listenTo(topic: string): string {
  return `LISTEN ${escapeIdentifier(topic)}`;
}
