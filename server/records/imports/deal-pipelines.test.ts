import { expect, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { pipeline } from "#shared/crm/pipelines.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { signUp } from "#tests/support/test-client.ts";

const deals = z.array(deal);

function csv(...lines: string[]): string {
  return lines.join("\n");
}

test("a row's pipeline says whose stage it names, which of its ends it came to, and where it begins", async () => {
  const user = await signUp();
  const renewals = await user.create("/api/pipelines", pipeline, { name: "Renewals" });
  const [lead] = renewals.stages;
  const won = renewals.stages.find(({ type }) => type === "won");
  const content = csv(
    "Deal Name,Amount,Pipeline,Deal Stage,Deal Status",
    "A,1,Renewals,Lead,Open",
    "B,1,Sales Pipeline,Lead,Open",
    "C,1,,Lead,Open",
    "D,1,renewals,Lead,Won",
    "E,1,Renewals,,Open",
    "F,1,Renewals,Renewals: Lead,",
  );
  const file = await sendFile(user, { entity: "deal", content });
  expect((await dryRun(user, file)).check?.totals).toMatchObject({ create: 6, refused: 0 });
  await runImport(user, file);
  const all = await user.get("/api/deals?sort=title", deals);
  expect(all.map(({ title, stage }) => [title, stage])).toEqual([
    ["A", lead?.key],
    ["B", "lead"],
    ["C", "lead"],
    ["D", won?.key],
    ["E", lead?.key],
    ["F", lead?.key],
  ]);
});

test("a stage that the row's pipeline does not have is refused, and so is a pipeline that is not there", async () => {
  const user = await signUp();
  const stages = [{ name: "Due" }, { name: "Renewed", type: "won" }];
  await user.create("/api/pipelines", pipeline, { name: "Renewals", stages });
  const content = csv(
    "Title,Value,Pipeline,Stage",
    "A,1,Renewals,Negotiation",
    "B,1,Partners,Lead",
    "C,1,Renewals,Closed Won",
  );
  const file = await dryRun(user, await sendFile(user, { entity: "deal", content }));
  const rows = await preview(user, file);
  expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["refused", "Stage: there is no “Negotiation” in Renewals"],
    ["refused", "Pipeline: “Partners” is none of: Sales Pipeline, Renewals"],
    ["create", null],
  ]);
});

test("a stage is known by its present name, also where another pipeline's had it before", async () => {
  const user = await signUp();
  const [sales] = await user.get("/api/pipelines", z.array(pipeline));
  if (!sales) throw new Error("there is no pipeline");
  const stages = sales.stages.map((stage) => ({
    ...stage,
    ...(stage.key === "lead" && { name: "New enquiry" }),
  }));
  const body = { version: sales.version, stages };
  await user.update(`/api/pipelines/${sales.id}`, pipeline, body);
  const renewals = await user.create("/api/pipelines", pipeline, { name: "Renewals" });
  const content = csv(
    "Title,Value,Pipeline,Stage",
    "A,1,Renewals,Lead",
    "B,1,Sales Pipeline,New enquiry",
    "C,1,Renewals,closed_won",
  );
  const file = await sendFile(user, { entity: "deal", content });
  expect((await dryRun(user, file)).check?.totals).toMatchObject({ create: 3, refused: 0 });
  await runImport(user, file);
  const all = await user.get("/api/deals?sort=title", deals);
  const won = renewals.stages.find(({ type }) => type === "won");
  expect(all.map(({ stage }) => stage)).toEqual([renewals.stages[0]?.key, "lead", won?.key]);
});

test("what another product calls its pipeline is left out where there is one", async () => {
  const user = await signUp();
  const content = csv("Title,Value,Pipeline,Stage", "A,1,Default,Lead");
  const file = await sendFile(user, { entity: "deal", content });
  expect(file.mapping?.columns[2]).toEqual({ column: 2, field: null });
  expect((await dryRun(user, file)).check?.totals).toMatchObject({ create: 1, refused: 0 });
});
