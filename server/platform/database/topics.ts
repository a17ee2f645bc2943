import { escapeIdentifier, type ClientBase, type Notification } from "pg";

type OnMessage = (payload: string) => void;

/** Who listens to which channel of NOTIFY, over whatever connection hears it. */
export class Channels {
  #listeners = new Map<string, Set<OnMessage>>();
  #run: (statement: string) => Promise<unknown>;

  constructor(run: (statement: string) => Promise<unknown>) {
    this.#run = run;
  }

  /** Makes a new connection hear every channel. */
  async attach(client: ClientBase): Promise<void> {
    client.on("notification", (message: Notification) => this.#deliver(message));
    const statements = [...this.#listeners.keys()].map(listenTo);
    if (statements.length > 0) await client.query(statements.join(";"));
  }

  /** Returns the way to stop. */
  async listen(channel: string, onMessage: OnMessage): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(onMessage));
    try {
      await this.#run(listenTo(channel));
    } catch (error) {
      this.#remove(channel, onMessage);
      throw error;
    }
    return async () => {
      const isLast = this.#remove(channel, onMessage);
      if (isLast) await this.#run(`UNLISTEN ${escapeIdentifier(channel)}`);
    };
  }

  #remove(channel: string, onMessage: OnMessage): boolean {
    const listeners = this.#listeners.get(channel);
    listeners?.delete(onMessage);
    return listeners?.size === 0 && this.#listeners.delete(channel);
  }

  #deliver({ channel, payload }: Notification) {
    for (const onMessage of this.#listeners.get(channel) ?? []) onMessage(payload ?? "");
  }
}

function listenTo(channel: string): string {
  return `LISTEN ${escapeIdentifier(channel)}`;
}
