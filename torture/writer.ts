import { randomUUID } from "node:crypto";
import { z } from "zod";
import { specifiedStages } from "#shared/crm/default-pipeline.ts";
import { staleRecord } from "#shared/records/stale-record.ts";
import { changeSetOf } from "#tests/support/test-client.ts";
import { insist, type Call, type Caller, type Settled } from "./insist.ts";
import type { RecordList } from "./ledger.ts";
import type { Random } from "./random.ts";

const stored = z.looseObject({ id: z.uuid() });
const stale = staleRecord(stored);

/** A record of the writer's own, which no one else changes. */
interface OwnRecord {
  id: string;
  list: RecordList;
  name: string;
  etag: string;
}

/** Adds, changes and deletes records of its own, one after the other, and notes the answers. */
export class Writer {
  readonly #caller: Caller;
  readonly #random: Random;
  readonly #name: string;
  readonly #records: OwnRecord[] = [];
  #turn = 0;

  constructor(caller: Caller, random: Random, name: string) {
    this.#caller = caller;
    this.#random = random;
    this.#name = name;
  }

  /** Ends between two operations: none is left under way. */
  async writeUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) await this.#operation();
  }

  async #operation(): Promise<void> {
    const chance = this.#random.next();
    if (this.#records.length < 4 || chance < 0.25) return void (await this.#add());
    if (chance < 0.75) return this.#change(this.#random.pick(this.#records));
    if (chance < 0.9) return this.#delete(this.#random.pick(this.#records));
    return this.#unlinkMany();
  }

  async #add(): Promise<OwnRecord> {
    const list = this.#random.pick(["contacts", "deals"] as const);
    const text = this.#nextText();
    return list === "contacts"
      ? this.#create(list, { name: text, email: "writer@x.example" })
      : this.#create(list, { title: text, value: "10.00", stage: "lead" });
  }

  async #create(list: RecordList, fields: Record<string, unknown>): Promise<OwnRecord> {
    const answer = await this.#send({ method: "POST", path: `/api/${list}`, body: fields });
    this.#expect(answer, 201);
    const { id } = stored.parse(answer.body);
    const name = String(fields["title"] ?? fields["name"]);
    const record = { id, list, name, etag: answer.headers.get("etag") ?? "" };
    if (list !== "companies") this.#records.push(record);
    this.#note(record, fields);
    return record;
  }

  /** Every change leaves a record that has not been before, so its entity tag distinguishes them. */
  async #change(record: OwnRecord): Promise<void> {
    const fields = this.#caller.ledger.entries.get(record.id)?.fields ?? {};
    const place = specifiedStages.findIndex((one) => one === fields["stage"]);
    const next = specifiedStages[(place + 1) % specifiedStages.length];
    const change = { notes: this.#nextText(), ...(record.list === "deals" && { stage: next }) };
    const answer = await this.#send({ method: "PUT", ...addressOf(record), body: change });
    if (answer.status === 412 && answer.isRepeated) {
      // An earlier try was done: then the record is as it was to be.
      const { current, etag } = stale.parse(answer.body);
      if (current["notes"] !== change.notes) this.#fail(answer, `${record.list} ${record.id}`);
      record.etag = etag;
    } else {
      this.#expect(answer, 200);
      record.etag = answer.headers.get("etag") ?? "";
    }
    const { moves } = this.#caller.ledger;
    if (record.list === "deals") moves.set(record.name, (moves.get(record.name) ?? 0) + 1);
    this.#note(record, { ...fields, ...change });
  }

  async #delete(record: OwnRecord): Promise<void> {
    await this.#remove(record);
    this.#records.splice(this.#records.indexOf(record), 1);
  }

  async #remove(record: OwnRecord): Promise<Settled> {
    const answer = await this.#send({ method: "DELETE", ...addressOf(record) });
    if (!(answer.isRepeated && answer.status === 404)) this.#expect(answer, 204);
    this.#note(record, null);
    return answer;
  }

  /** A change set of many records: a company goes, its contacts lose it, and all may come back. */
  async #unlinkMany(): Promise<void> {
    const company = await this.#create("companies", { name: this.#nextText() });
    const staff: OwnRecord[] = [];
    for (let count = 0; count < 3; count += 1) {
      const fields = { email: "staff@x.example", companyId: company.id };
      staff.push(await this.#create("contacts", { name: this.#nextText(), ...fields }));
    }
    const deletion = await this.#remove(company);
    this.#noteCompanyOf(staff, null);
    // A try that was cut off might delete the company a second time, after it has come back.
    if (!deletion.isRepeated && this.#random.next() < 0.5) {
      const path = `/api/change-sets/${changeSetOf(deletion)}/undo`;
      this.#expect(await this.#send({ method: "POST", path }), 200);
      this.#note(company, { name: company.name });
      this.#noteCompanyOf(staff, company.id);
    }
    for (const one of staff) await this.#refresh(one);
  }

  async #refresh(record: OwnRecord): Promise<void> {
    const answer = await insist(this.#caller, { method: "GET", path: addressOf(record).path });
    this.#expect(answer, 200);
    record.etag = answer.headers.get("etag") ?? "";
  }

  #noteCompanyOf(staff: OwnRecord[], companyId: string | null): void {
    for (const { id } of staff) {
      const entry = this.#caller.ledger.entries.get(id);
      if (entry?.fields) entry.fields["companyId"] = companyId;
    }
  }

  #send(call: Call): Promise<Settled> {
    if (call.method !== "POST") return insist(this.#caller, call);
    return insist(this.#caller, { ...call, headers: { "idempotency-key": randomUUID() } });
  }

  #note({ id, list }: OwnRecord, fields: Record<string, unknown> | null): void {
    this.#caller.ledger.entries.set(id, { list, fields: fields && { ...fields } });
    this.#caller.ledger.acknowledge();
  }

  #expect(answer: Settled, status: number): void {
    if (answer.status !== status) this.#fail(answer, `instead of ${status}`);
  }

  #fail({ status, body }: Settled, where: string): never {
    const said = JSON.stringify(body);
    throw new Error(`${this.#name} was answered ${status} ${where}: ${said}`);
  }

  #nextText(): string {
    this.#turn += 1;
    return `${this.#name} ${this.#turn}`;
  }
}

function addressOf({ list, id, etag }: OwnRecord) {
  return { path: `/api/${list}/${id}`, headers: { "if-match": etag } };
}
