import { expect, test } from "vitest";
import { z } from "zod";
import { view, type View } from "#shared/filters/views.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/views";
const views = z.array(view);

const save = (user: TestClient, name: string, fields: object = {}) =>
  user.create(path, view, { kind: "contact", name, ...fields });
const order = (user: TestClient, ...chosen: View[]) =>
  user.ask({ method: "PUT", path: `${path}/order`, body: { ids: chosen.map(({ id }) => id) } });
const namesFor = async (user: TestClient) =>
  (await user.get(`${path}?kind=contact`, views)).map(({ name }) => name);

test("each one puts the views that they see in an order of their own", async () => {
  const owner = await signUp();
  const viewer = await addMember(owner, { role: "viewer" });
  const [one, two] = [
    await save(owner, "One", { isShared: true }),
    await save(owner, "Two", { isShared: true }),
  ];
  const own = await save(viewer, "Own");
  const answer = await order(viewer, two, own, one);
  expect(views.parse(answer.body).map(({ name }) => name)).toEqual(["Two", "Own", "One"]);
  expect(await namesFor(viewer)).toEqual(["Two", "Own", "One"]);
  expect(await namesFor(owner)).toEqual(["One", "Two"]);
  await order(viewer, own, two, one);
  expect(await namesFor(viewer)).toEqual(["Own", "Two", "One"]);
});

test("what is not named follows as it stood, and what is new comes last", async () => {
  const user = await signUp();
  const [one, two, three] = [
    await save(user, "One"),
    await save(user, "Two"),
    await save(user, "Three"),
  ];
  const deal = await save(user, "Deals", { kind: "deal" });
  await order(user, three, one, two);
  await order(user, two);
  expect(await namesFor(user)).toEqual(["Two", "Three", "One"]);
  await user.ask({ method: "DELETE", path: `${path}/${two.id}` });
  await save(user, "Four");
  expect(await namesFor(user)).toEqual(["Three", "One", "Four"]);
  await order(user, deal, two, one);
  expect(await namesFor(user)).toEqual(["One", "Three", "Four"]);
  await order(user, { ...three, id: three.id.toUpperCase() });
  expect(await namesFor(user)).toEqual(["Three", "One", "Four"]);
});

test("a view that someone does not see has no place in their order", async () => {
  const [user, stranger] = [await signUp(), await signUp()];
  const [own, theirs] = [await save(user, "Own"), await save(stranger, "Theirs")];
  const answer = await order(user, theirs, own);
  expect(views.parse(answer.body)).toEqual([own]);
  const request = { method: "PUT", path: `${path}/order`, body: { ids: ["1"] } };
  await user.refusal(400, request);
});
