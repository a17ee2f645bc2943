import { escapeIdentifier, type ClientBase, type Notification } from "pg";

type OnMessage = (payload: string) => void;

/** Who listens to which topic of NOTIFY, over whatever connection hears it. */
export class Topics {
  #listeners = new Map<string, Set<OnMessage>>();
  #run: (statement: string) => Promise<unknown>;

  constructor(run: (statement: string) => Promise<unknown>) {
    this.#run = run;
  }

  /** Makes a new connection hear every topic. */
  async attach(client: ClientBase): Promise<void> {
    client.on("notification", (message: Notification) => this.#deliver(message));
    const statements = [...this.#listeners.keys()].map(listenTo);
    if (statements.length > 0) await client.query(statements.join(";"));
  }

  /** Returns the way to stop. */
  async listen(topic: string, onMessage: OnMessage): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(onMessage));
    try {
      await this.#run(listenTo(topic));
    } catch (error) {
      this.#remove(topic, onMessage);
      throw error;
    }
    return async () => {
      const isLast = this.#remove(topic, onMessage);
      if (isLast) await this.#run(`UNLISTEN ${escapeIdentifier(topic)}`);
    };
  }

  #remove(topic: string, onMessage: OnMessage): boolean {
    const listeners = this.#listeners.get(topic);
    listeners?.delete(onMessage);
    return listeners?.size === 0 && this.#listeners.delete(topic);
  }

  #deliver({ channel: topic, payload }: Notification) {
    for (const onMessage of this.#listeners.get(topic) ?? []) onMessage(payload ?? "");
  }
}

function listenTo(topic: string): string {
  return `LISTEN ${escapeIdentifier(topic)}`;
}
