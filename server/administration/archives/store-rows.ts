import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { CustomFieldEntity, CustomFieldsOfRecord } from "#shared/records/custom-fields.ts";
import { listedKinds } from "#shared/records/kind-definition.ts";
import { kindDefinitions, type KindList, kindLists } from "#shared/records/kind-definitions.ts";
import type { ArchiveRow, Section } from "#server/administration/archives/archive-rows.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import {
  type AwaitedList,
  awaitedRecords,
} from "#server/administration/archives/archives.table.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import {
  storeKeptForecasts,
  storeQuotas,
  storeSubmissions,
} from "#server/administration/archives/store-forecast-rows.ts";
import type { SectionRow } from "#server/administration/archives/read-archive.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { customFields } from "#server/crm/custom-fields/custom-fields.table.ts";
import { dismissedDuplicates } from "#server/records/duplicates/duplicates.table.ts";
import { mergedRecords } from "#server/crm/kinds/merged-records.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { closeReasonList, pipelines, stages } from "#server/crm/pipelines/pipelines.table.ts";
import { BrokenFileError } from "#server/platform/files/sealed-lines.ts";
import {
  renameInChange,
  renameInFilter,
  renamePeople,
} from "#server/administration/archives/rename-people.ts";
import { isAutomation } from "#server/administration/archives/archived-automation.ts";
import { storeAutomation } from "#server/administration/archives/store-automation.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import { dashboards } from "#server/crm/reports/dashboards/dashboards.table.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import { sequences } from "#server/email/sequences/sequences.table.ts";
import { readSharing } from "#server/administration/archives/archived-sharing.ts";
import { storeAudit } from "#server/administration/archives/archived-audit.ts";
import { storeScores, storeScoresByHand } from "#server/administration/archives/archived-scores.ts";
import { emailSuppressions } from "#server/email/suppressions/email-suppressions.table.ts";
import { emailTemplates } from "#server/email/templates/email-templates.table.ts";
import { knowTags } from "#server/records/tags/tags.queries.ts";
import { views } from "#server/records/views/views.table.ts";
import { teams, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

type RowsOf<Name extends Section> = ArchiveRow<Name>[];

type OwnedRow = { id: string; ownerId: string | null };

const ownerId = z.uuid().nullable();

/**
 * Records keep their ids, which are unique only within a workspace. People get new ids, since the id of
 * a user here would make the archive's person that user.
 */
export class RowStore {
  readonly #workspaceId: string;
  readonly #box: SecretBox;
  /** From the archive's ids to ours. */
  readonly #people = new Map<string, string>();
  /** Of forms, which visitors know by their ids in all workspaces. */
  readonly #forms = new Map<string, string>();
  /** The keys of the custom fields with people, by the kind of record. */
  readonly #personKeys = new Map<string, string[]>();

  /** @param box seals the secrets of webhooks */
  constructor(workspaceId: string, box: SecretBox) {
    this.#workspaceId = workspaceId;
    this.#box = box;
  }

  /** @param rows of one section */
  async store(tx: Db, rows: SectionRow[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    // Their section's schema has parsed them, which the type of a union cannot express.
    const own = <Name extends Section>(_name: Name) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      rows.map(({ row }) => row as ArchiveRow<Name>);
    const { section } = first;
    if (isAutomation(section)) return storeAutomation(tx, section, own, this.#automation());
    if (isRecords(section)) return this.#storeRecords(tx, section, own(section));
    switch (section) {
      case "workspace":
        return this.#storeWorkspace(tx, own("workspace"));
      case "teams":
        return this.#storeAsIs(tx, teams, own("teams"));
      case "people":
        return this.#storePeople(tx, own("people"));
      case "fields":
        return this.#storeFields(tx, own("fields"));
      case "scores":
        return storeScores(tx, own("scores"), this.#naming(), this.#people);
      case "scoresByHand":
        return storeScoresByHand(tx, own("scoresByHand"), this.#naming());
      case "pipelines":
        return this.#storePipelines(tx, own("pipelines"));
      case "stages":
        return this.#storeAsIs(tx, stages, own("stages"));
      case "closeReasons":
        return this.#storeAsIs(tx, closeReasonList, own("closeReasons"));
      case "quotas":
        return storeQuotas(tx, own("quotas"), this.#naming());
      case "submissions":
        return storeSubmissions(tx, own("submissions"), this.#naming());
      case "keptForecasts":
        return storeKeptForecasts(tx, own("keptForecasts"), this.#naming());
      case "knownTags":
        return knowTags(tx, this.#workspaceId, own("knownTags"));
      case "activities": {
        const named = own("activities").map((row) => ({
          ...row,
          loggedBy: this.#personOrNull(row.loggedBy),
        }));
        const kept = await this.#await(tx, "activities", named, "subjectOwnerId");
        return void (await tx.insert(activities).values(kept));
      }
      case "views":
        return this.#storeOwned(tx, views, "views", this.#inFilters(own("views")));
      case "reports":
        return this.#storeOwned(
          tx,
          savedReports,
          "reports",
          this.#inQuestions(own("reports")).map(readSharing),
        );
      case "dashboards":
        return this.#storeOwned(tx, dashboards, "dashboards", own("dashboards").map(readSharing));
      case "templates":
        return this.#storeOwned(tx, emailTemplates, "templates", own("templates"));
      case "suppressions":
        return this.#storeAsIs(tx, emailSuppressions, own("suppressions"));
      case "sequences":
        return this.#storeAsIs(tx, sequences, own("sequences"));
      case "merges":
        return this.#storeAsIs(tx, mergedRecords, own("merges"));
      case "dismissals":
        return this.#storeAsIs(
          tx,
          dismissedDuplicates,
          own("dismissals").map((row) => ({ ...row, userId: this.#person(row.userId) })),
        );
      case "changes":
        return this.#storeChanges(tx, own("changes"));
      case "growth":
        // Counted from the records at the end: see `fill_growth`.
        return undefined;
      case "audit":
        return storeAudit(tx, own("audit"), this.#naming());
    }
  }

  async #storeRecords(tx: Db, list: KindList, rows: RowsOf<KindList>): Promise<void> {
    const kind = listedKinds.find((one) => kindLists[one] === list);
    if (!kind) throw new Error(`there are no records called ${list}`);
    const { ownerField } = kindDefinitions[kind];
    const owners = rows.map((row) => ({ id: row.id, owner: ownerId.parse(row[ownerField]) }));
    await this.#noteOwners(tx, list, owners);
    const kept = this.#namePeople(kind, rows).map((row) => ({
      ...this.#place(row),
      [ownerField]: null,
    }));
    const table: PgTable = kindTables[kind];
    await tx.insert(table).values(kept);
  }

  async #storeAsIs(tx: Db, table: PgTable, rows: object[]): Promise<void> {
    await tx.insert(table).values(rows.map((row) => this.#place(row)));
  }

  async #storeOwned(tx: Db, table: PgTable, list: AwaitedList, rows: OwnedRow[]): Promise<void> {
    await tx.insert(table).values(await this.#await(tx, list, rows, "ownerId"));
  }

  #place<Row extends object>(row: Row): Row & { workspaceId: string } {
    return { ...row, workspaceId: this.#workspaceId };
  }

  #naming() {
    return { workspaceId: this.#workspaceId, person: (id: string) => this.#person(id) };
  }

  #automation() {
    return { ...this.#naming(), people: this.#people, forms: this.#forms, box: this.#box };
  }

  /** @throws BrokenFileError for someone who is not among the archive's people */
  #person(id: string): string {
    const known = this.#people.get(id);
    if (known !== undefined) return known;
    throw new BrokenFileError("The archive names someone who is not among its people.");
  }

  #personOrNull(id: string | null): string | null {
    return id === null ? null : this.#person(id);
  }

  async #storeWorkspace(tx: Db, rows: RowsOf<"workspace">): Promise<void> {
    const [row, another] = rows;
    if (!row || another) throw new BrokenFileError("An archive contains one workspace.");
    await tx.insert(workspaces).values({ ...row, id: this.#workspaceId });
  }

  /** Instead of those of a new workspace. */
  async #storePipelines(tx: Db, rows: RowsOf<"pipelines">): Promise<void> {
    for (const table of [closeReasonList, stages, pipelines]) {
      await tx.delete(table).where(eq(table.workspaceId, this.#workspaceId));
    }
    await tx.insert(pipelines).values(rows.map((row) => this.#place(row)));
  }

  async #storePeople(tx: Db, rows: RowsOf<"people">): Promise<void> {
    const renamed = rows.map((row) => {
      const id = newId();
      this.#people.set(row.id, id);
      return this.#place({ ...row, id, email: row.email?.toLowerCase() ?? null });
    });
    await tx.insert(importedPeople).values(renamed);
  }

  async #storeFields(tx: Db, rows: RowsOf<"fields">): Promise<void> {
    for (const { entity, key, type } of rows) {
      if (type !== "user") continue;
      this.#personKeys.set(entity, [...(this.#personKeys.get(entity) ?? []), key]);
    }
    await tx.insert(customFields).values(rows.map((row) => this.#place(row)));
  }

  #namePeople<Row extends { customFields: CustomFieldsOfRecord }>(
    entity: CustomFieldEntity,
    rows: Row[],
  ): Row[] {
    return rows.map((row) => ({
      ...row,
      customFields: renamePeople(row.customFields, this.#personKeys.get(entity), this.#people),
    }));
  }

  #inFilters<Row extends { filter: string | null }>(rows: Row[]): Row[] {
    return rows.map((row) => ({ ...row, filter: renameInFilter(row.filter, this.#people) }));
  }

  #inQuestions(rows: RowsOf<"reports">): RowsOf<"reports"> {
    return rows.map((row) => ({
      ...row,
      question: { ...row.question, filter: renameInFilter(row.question.filter, this.#people) },
    }));
  }

  /** Clears owners, and records which members the rows wait for. */
  async #await<Field extends string, Row extends { id: string } & Record<Field, string | null>>(
    tx: Db,
    list: AwaitedList,
    rows: Row[],
    field: Field,
  ) {
    const owners = rows.map((row) => ({ id: row.id, owner: row[field] }));
    await this.#noteOwners(tx, list, owners);
    return rows.map((row): Row & { workspaceId: string } => ({
      ...this.#place(row),
      [field]: null,
    }));
  }

  async #noteOwners(
    tx: Db,
    list: AwaitedList,
    rows: { id: string; owner: string | null }[],
  ): Promise<void> {
    const waiting = rows.flatMap(({ id, owner }) =>
      owner === null ? [] : [this.#place({ recordId: id, personId: this.#person(owner), list })],
    );
    if (waiting.length > 0) await tx.insert(awaitedRecords).values(waiting);
  }

  async #storeChanges(tx: Db, rows: RowsOf<"changes">): Promise<void> {
    const placed = rows.map((row) => {
      const keys = this.#personKeys.get(row.entity);
      return this.#place({
        ...row,
        userId: this.#personOrNull(row.userId),
        before: renameInChange(row.before, keys, this.#people),
        after: renameInChange(row.after, keys, this.#people),
      });
    });
    await tx.insert(changes).values(placed);
  }
}

function isRecords(section: Section): section is KindList {
  return listedKinds.some((kind) => kindLists[kind] === section);
}
