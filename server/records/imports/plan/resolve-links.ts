import { cutText } from "#shared/format/cut-text.ts";
import { email as emailSchema } from "#shared/records/fields.ts";
import {
  type Colleague,
  findByName,
  findContactsByEmail,
  listColleagues,
  type StoredRecord,
} from "#server/records/imports/plan/find-records.ts";
import type { ReadRow } from "#server/records/imports/plan/read-row.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { kindColumns } from "#server/crm/kinds/kind-tables.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { PlanContext } from "./plan-context.ts";
import { addressSentence, type AmbiguousName, sayAmbiguous } from "./ambiguous-names.ts";

/** Linked records that rows name and that the import adds. */
export interface NewLinked {
  companies: StoredRecord[];
  contacts: StoredRecord[];
}

interface RowLinks {
  columns: Record<string, unknown>;
  /** Members by the keys of custom fields. */
  users: Record<string, string>;
  ambiguous: AmbiguousName[];
  problem: string | null;
  note: string | null;
  lacksContact: boolean;
}

export async function resolveLinks(db: Db, context: PlanContext, rows: ReadRow[]): Promise<Links> {
  const given = (field: string) => [
    ...new Set(
      rows.flatMap(({ values }) => {
        const value = values.get(field);
        return typeof value === "string" ? [value] : [];
      }),
    ),
  ];
  const { by } = context;
  const people = given("contact").map(readPerson);
  const emails = people.flatMap(({ email }) => (email === null ? [] : [email]));
  const names = people.flatMap(({ email, name }) => (email === null ? [name] : []));
  const [colleagues, companies, byEmail, byName] = await Promise.all([
    listColleagues(db, by),
    findByName(db, by, "company", given("company")),
    findContactsByEmail(db, by, emails),
    findByName(db, by, "contact", names),
  ]);
  return new Links(context, { colleagues, companies, byEmail, byName });
}

/** “Jane Roe <jane@acme.example>”, “Jane Roe (jane@acme.example)”, an address, or a name. */
function readPerson(text: string): { name: string; email: string | null } {
  const first = text.split(/ ::: |;/)[0]?.trim() ?? text;
  const [, before, address] = /^(.*?)\s*[<(]([^<>()\s]+@[^<>()\s]+)[>)]$/.exec(first) ?? [];
  const candidate = address ?? first;
  const email = emailSchema.safeParse(candidate);
  if (!email.success) return { name: first, email: null };
  return { name: before || email.data, email: email.data };
}

interface Found {
  colleagues: Colleague[];
  companies: Map<string, string>;
  byEmail: Map<string, string>;
  byName: Map<string, string>;
}

export class Links {
  readonly added: NewLinked = { companies: [], contacts: [] };
  readonly #context: PlanContext;
  readonly #found: Found;

  constructor(context: PlanContext, found: Found) {
    this.#context = context;
    this.#found = found;
  }

  of({ values, problem }: ReadRow): RowLinks {
    const links: RowLinks = {
      columns: {},
      users: {},
      ambiguous: [],
      problem: null,
      note: null,
      lacksContact: false,
    };
    // Refused rows add no linked records.
    if (problem !== null) return links;
    const [owner, company, contact] = ["owner", "company", "contact"].map((field) =>
      values.get(field),
    );
    if (typeof owner === "string") this.#give(links, owner);
    this.#nameUsers(links, values);
    if (typeof contact === "string") this.#linkContact(links, contact);
    if (typeof company === "string" && links.problem === null) this.#linkCompany(links, company);
    return links;
  }

  nameOf(userId: string): string | null {
    return this.#found.colleagues.find((one) => one.userId === userId)?.name ?? null;
  }

  #give(links: RowLinks, text: string): void {
    const { by, entity } = this.#context;
    const named = this.#colleagues(text);
    const [colleague] = named;
    const column = kindColumns[entity].ownerId.name;
    if (named.length > 1)
      links.note = `${sayAmbiguous(text, named.length)}, so the owner is not changed. ${addressSentence}`;
    else if (colleague && mayGiveTo(by, colleague)) links.columns[column] = colleague.userId;
    else
      links.note = `“${text}” is no one here that you can give it to, so the owner is not changed.`;
  }

  /** Custom fields may name any member. */
  #nameUsers(links: RowLinks, values: ReadRow["values"]): void {
    for (const { name, label, custom } of this.#context.fields) {
      const text = values.get(name);
      if (custom?.type !== "user" || typeof text !== "string") continue;
      const userIds = this.#colleagues(text).map(({ userId }) => userId);
      const [userId] = userIds;
      if (userIds.length > 1) links.ambiguous.push({ key: custom.key, label, text, userIds });
      else if (userId !== undefined) links.users[custom.key] = userId;
      else links.problem ??= `${label}: “${text}” is not a member of this workspace`;
    }
  }

  /** All of the name, where no address is given. */
  #colleagues(text: string): Colleague[] {
    const plain = text.toLowerCase();
    // An apostrophe and a dot are parts of addresses, but not at their ends.
    const parts = plain.split(/[\s<>()[\],;:|"“”]+/);
    const words = new Set(parts.map((part) => part.replace(/^'+|['.]+$/g, "")));
    const { colleagues } = this.#found;
    const addressed = colleagues.find(({ email }) => words.has(email.toLowerCase()));
    return addressed ? [addressed] : colleagues.filter(({ name }) => name.toLowerCase() === plain);
  }

  #linkCompany(links: RowLinks, name: string): void {
    const { by, mapping } = this.#context;
    const key = name.toLowerCase();
    const known = this.#found.companies.get(key);
    if (known === undefined && !mapping.addsLinked) {
      links.problem = `There is no company “${name}”.`;
      return;
    }
    const id = known ?? newId();
    if (known === undefined) {
      if (name.length > 200) {
        links.problem = "Company: must be at most 200 characters";
        return;
      }
      this.#found.companies.set(key, id);
      this.added.companies.push({ id, name, owner_id: by.userId });
    }
    links.columns.company_id = id;
  }

  #linkContact(links: RowLinks, text: string): void {
    const { by, mapping, needsEmail } = this.#context;
    const { name, email } = readPerson(text);
    const known =
      email === null
        ? this.#found.byName.get(name.toLowerCase())
        : this.#found.byEmail.get(email.toLowerCase());
    if (known !== undefined) {
      links.columns.contact_id = known;
    } else if (!mapping.addsLinked || (email === null && needsEmail)) {
      const note = `There is no contact “${text}” here, so none is linked.`;
      links.note = links.note === null ? note : `${links.note} ${note}`;
      links.lacksContact = true;
    } else {
      const id = newId();
      if (email === null) this.#found.byName.set(name.toLowerCase(), id);
      else this.#found.byEmail.set(email.toLowerCase(), id);
      this.added.contacts.push({
        id,
        name: cutText(name, 200),
        email,
        owner_id: by.userId,
        status: "active",
        tags: [],
      });
      links.columns.contact_id = id;
    }
  }
}

/** The same rule as for a record that is added by hand. */
function mayGiveTo({ visibility, userId, teamId }: RecordAccess, to: Colleague): boolean {
  if (visibility === "all" || to.userId === userId) return true;
  return visibility === "team" && teamId !== null && to.teamId === teamId;
}
