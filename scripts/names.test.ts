import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "rolldown/utils";
import { expect, test } from "vitest";

test("functions that return a condition of SQL do not begin with is, as those that answer do", async () => {
  const files = await readdir("server", { recursive: true });
  const texts = await Promise.all(
    files
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFile(join("server", name), "utf8")),
  );
  const worthParsing = texts.filter((text) => /\bis[A-Z]\w*(?:\(| = |: )/.test(text));
  expect(worthParsing.flatMap(conditionsNamedAsAnswers)).toEqual([]);
});

test.each([
  "function isNew(list: List): SQL | undefined { return conditionOf(list); }",
  "async function isNew({ id }: { id: string }): Promise<SQL> { return conditionOf(id); }",
  "const isNew = ({ id }: { id: string }): SQL => conditionOf(id);",
  "const isNew: (list: List) => SQL = conditionOf;",
  "const isNew = (list: List) => gte(list.at, begun);",
  "const isNew = ({ at }: { at: Column }) => { const day = begun(); return gte(at, day); };",
  "const isNew = function (list: List) { return list.isOld ? undefined : gte(list.at, begun); };",
  "const isNew = (list: List) => sql<boolean>`${list.at} > now()`;",
  "const isNew = () => sql.raw('true');",
  "const isNew = (list: List) => whereVisible(list, access);",
  "class Lists { isNew() { return gte(this.at, begun); } }",
  "class Lists { #isNew = () => gte(this.at, begun); }",
  "const lists = { isNew: (list: List) => gte(list.at, begun) };",
])("such a function is found: %s", (written) => {
  expect(conditionsNamedAsAnswers(`${imports}${written}`)).toHaveLength(1);
});

test.each([
  "function isNew(list: List): boolean { return list.at > begun; }",
  "const isNew = (list: List) => lists.filter((one) => eq(one, list)).length > 0;",
  "const isCondition = (value: unknown): value is SQL => is(value, SQL);",
  "const isCondition = (value: unknown) => is(value, SQL);",
  "const isNew = gte(list.at, begun);",
  "const isNew: SQL = gte(list.at, begun);",
])("others are not: %s", (written) => {
  expect(conditionsNamedAsAnswers(`${imports}${written}`)).toEqual([]);
});

const imports = 'import { eq, gte, is, SQL, sql } from "drizzle-orm";\n';

/** The one of Drizzle's functions that answers. */
const answering = "is";

/** A condition of SQL is known by its type, or by what makes it: Drizzle, or a function whose name begins with where. */
function conditionsNamedAsAnswers(text: string): string[] {
  const found: string[] = [];
  const makers = new Set<string>();
  const names = new Map<ESTree.Node, string>();
  const open: { name: string; isCondition: boolean }[] = [];
  const isTypeOfCondition = (type: ESTree.TSTypeAnnotation | null | undefined) =>
    type?.typeAnnotation.type !== "TSTypePredicate" &&
    /\bSQL\b/.test(type ? text.slice(type.start, type.end) : "");
  const enter = (made: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const name = made.id?.name ?? names.get(made) ?? "";
    const returned = made.body && made.body.type !== "BlockStatement" ? made.body : null;
    const isCondition = isTypeOfCondition(made.returnType) || makesCondition(returned, makers);
    open.push({ name, isCondition });
  };
  const leave = () => {
    const made = open.pop();
    if (made?.isCondition) found.push(made.name);
  };
  const note = (key: ESTree.Node, value: ESTree.Node | null) => {
    if (value && "name" in key && typeof key.name === "string") names.set(value, key.name);
  };
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (source.value !== "drizzle-orm") return;
      for (const { local } of specifiers) if (local.name !== answering) makers.add(local.name);
    },
    VariableDeclarator: ({ id, init }) => {
      note(id, init);
      const type = id.typeAnnotation?.typeAnnotation;
      if (id.type !== "Identifier" || type?.type !== "TSFunctionType") return;
      if (isTypeOfCondition(type.returnType)) found.push(id.name);
    },
    Property: ({ key, value }) => note(key, value),
    PropertyDefinition: ({ key, value }) => note(key, value),
    MethodDefinition: ({ key, value }) => note(key, value),
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    ReturnStatement: ({ argument }) => {
      const made = open.at(-1);
      if (made && makesCondition(argument, makers)) made.isCondition = true;
    },
  }).visit(parseSync("written.ts", text).program);
  return found.filter((name) => /^is[A-Z]/.test(name));
}

function makesCondition(given: ESTree.Node | null, makers: Set<string>): boolean {
  if (given?.type === "CallExpression") return isMaker(given.callee, makers);
  if (given?.type === "TaggedTemplateExpression") return isMaker(given.tag, makers);
  if (given?.type === "AwaitExpression") return makesCondition(given.argument, makers);
  if (given?.type === "ParenthesizedExpression") return makesCondition(given.expression, makers);
  if (given?.type === "ConditionalExpression") {
    return makesCondition(given.consequent, makers) || makesCondition(given.alternate, makers);
  }
  if (given?.type !== "LogicalExpression") return false;
  return makesCondition(given.left, makers) || makesCondition(given.right, makers);
}

function isMaker(called: ESTree.Node, makers: Set<string>): boolean {
  if (called.type === "MemberExpression") return isMaker(called.object, makers);
  if (called.type !== "Identifier") return false;
  return makers.has(called.name) || /^where[A-Z]/.test(called.name);
}
