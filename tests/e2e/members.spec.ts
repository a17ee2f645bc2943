import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, newAccount, signedInTest as test, signUp } from "#tests/support/journey.ts";
import { mailedLink } from "#tests/support/mailbox.ts";
import { addColleague, confirmAddress, invite } from "#tests/support/team.ts";

test("an owner invites someone, who signs up by the mail and is in", async ({
  page,
  context,
  browser,
  origin,
}) => {
  await confirmAddress(context, origin);
  const { email, password } = newAccount();
  await page.goto("/app/settings/members");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role").selectOption("viewer");
  await page.getByRole("button", { name: "Send invitation" }).click();
  const invitations = page.getByRole("region", { name: "Invitations" });
  await expect(invitations.getByRole("listitem")).toContainText(email);
  await expect(invitations.getByRole("listitem")).toContainText("Viewer");

  const guest = await (await browser.newContext({ baseURL: origin })).newPage();
  await guest.goto(await mailedLink(context, email, "invitation"));
  await expect(guest.getByRole("heading", { name: "Join Ada's workspace" })).toBeVisible();
  await expect(guest.getByText(`Ada Lovelace has invited ${email} as a viewer.`)).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole("link", { name: "Create an account" }).click();
  await expect(guest.getByLabel("Email")).toHaveValue(email);
  await guest.getByLabel("First name").fill("Grace");
  await guest.getByLabel("Last name").fill("Hopper");
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await guest.getByRole("button", { name: "Create Account" }).click();
  await expect(guest.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(guest.getByRole("banner")).toContainText("Ada's workspace");
  await expect(guest.getByText("Please confirm your address")).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole("region", { name: "Members" })).toContainText("Grace Hopper");
  await expect(page.getByText("No one is invited at the moment.")).toBeVisible();
});

test("an existing user joins by the mail after signing in", async ({
  expectProblem,
  page,
  account,
  browser,
  origin,
}) => {
  // The page asks who is signed in.
  expectProblem(/401/);
  const owner = await browser.newContext({ baseURL: origin });
  await signUp(owner, newAccount(), origin);
  await invite(owner, origin, account.email);
  const link = await mailedLink(owner, account.email, "invitation");
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole("link", { name: "I have an account" }).click();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: "Join the workspace" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByRole("menuitemradio")).toHaveCount(2);
});

test("a copied link waits until the address is confirmed", async ({
  page,
  context,
  browser,
  origin,
  expectProblem,
}) => {
  expectProblem(/403/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const guestContext = await browser.newContext({ baseURL: origin });
  const guestAccount = newAccount();
  await signUp(guestContext, guestAccount, origin);
  await invite(context, origin, guestAccount.email);
  await page.goto("/app/settings/members");
  await page.getByRole("button", { name: `Actions for ${guestAccount.email}` }).click();
  await page.getByRole("menuitem", { name: "Get link" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();

  const guest = await guestContext.newPage();
  await guest.goto(link);
  await guest.getByRole("button", { name: "Join the workspace" }).click();
  await expect(guest.getByRole("alert").filter({ hasText: "confirm first" })).toBeVisible();
  await confirmAddress(guestContext, origin);
  await guest.getByRole("button", { name: "Join the workspace" }).click();
  await expect(guest.getByRole("banner")).toContainText("Ada's workspace");
});

test("an owner sends an invitation to another address", async ({ page, context, origin }) => {
  const [wrong, right] = [newAccount().email, newAccount().email];
  await invite(context, origin, wrong);
  await page.goto("/app/settings/members");
  await page.getByRole("button", { name: `Actions for ${wrong}` }).click();
  await page.getByRole("menuitem", { name: "Change address..." }).click();
  const dialog = page.getByRole("dialog", { name: "Change the invitation's address" });
  await expect(dialog.getByLabel("Email")).toHaveValue(wrong);
  await dialog.getByLabel("Email").fill("nobody");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Email").fill(right);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Invitations" })).toContainText(right);
  const guest = await context.newPage();
  await guest.goto(await mailedLink(context, right, "invitation"));
  await expect(guest.getByText(`has invited ${right}`)).toBeVisible();
});

test("an invitation for another address says whose it is", async ({ page, context, origin }) => {
  const { email } = newAccount();
  await invite(context, origin, email);
  await page.goto(await mailedLink(context, email, "invitation"));
  await expect(page.getByText(`sign in as ${email}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Log Out" })).toBeVisible();
});

test("an owner makes a team, and changes what a member sees while they look", async ({
  expectProblem,
  page,
  context,
  browser,
  records,
  origin,
}) => {
  expectProblem(/400/);
  await records.addContact({ name: "Jane Roe", email: "jane@x.example" });
  const { page: other } = await addColleague(browser, context, origin);
  await other.goto("/app/contacts");
  await expect(other.getByRole("link", { name: "Jane Roe" })).toBeVisible();

  await page.goto("/app/settings/members");
  await page.getByRole("button", { name: "Add team" }).click();
  await page.getByLabel("Team name").fill("Sales");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Teams" })).toContainText("Sales");
  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Change role" }).click();
  await page.getByLabel("Sees").selectOption("team");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("combobox", { name: "Team" })).toHaveAccessibleDescription(
    "Choose the team whose records the person sees.",
  );
  await page.getByRole("combobox", { name: "Team" }).selectOption("Sales");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Members" })).toContainText("Team Sales");

  await other.reload();
  await expect(other.getByText("No contacts yet")).toBeVisible();
});

test("a member who becomes a viewer loses the buttons with the first refusal", async ({
  page,
  context,
  browser,
  origin,
}) => {
  const { page: other } = await addColleague(browser, context, origin);
  await other.goto("/app/tasks?new=true");
  await other.getByLabel("Task Title").fill("Call Jane");

  await page.goto("/app/settings/members");
  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Change role" }).click();
  await page.getByLabel("Role").selectOption("viewer");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Members" })).toContainText("Viewer");

  await other.getByRole("button", { name: "Save" }).click();
  await expect(
    other.getByText("Your role in this workspace does not permit this.", { exact: true }),
  ).toBeVisible();
  await expect(other.getByRole("button", { name: "Add Task" })).toHaveCount(0);
});

test("someone who is removed reads that they are, and goes on in a workspace of their own", async ({
  page,
  context,
  browser,
  origin,
}) => {
  const { page: other } = await addColleague(browser, context, origin);
  await other.goto("/app/contacts?new=true");
  await other.getByLabel("Name").fill("Jane Roe");
  await other.getByLabel("Email").fill("jane@x.example");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByRole("link", { name: "Jane Roe" })).toBeVisible();

  await page.goto("/app/settings/members");
  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByLabel("Their records go to").selectOption("Ada Lovelace");
  await page.getByRole("button", { name: "Remove member" }).click();
  await expect(
    other.getByText("You do not belong to Ada's workspace any more", { exact: true }),
  ).toBeVisible();
  await expect(other.getByRole("banner")).toContainText("Grace's workspace");
  await expect(other).toHaveURL(/\/app$/);

  await expect(page.getByRole("region", { name: "Members" })).not.toContainText("Grace Hopper");
  await page.goto("/app/contacts?owner=me");
  await expect(page.getByRole("link", { name: "Jane Roe" })).toBeVisible();
});

test("an owner signs a colleague out everywhere, who signs in again", async ({
  page,
  context,
  browser,
  origin,
}) => {
  const { page: other, account } = await addColleague(browser, context, origin);
  await page.goto("/app/settings/members");
  const actions = page.getByRole("button", { name: "Actions for Grace Hopper" });
  await actions.click();
  await page.getByRole("menuitem", { name: "End sessions" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign Grace Hopper out everywhere?" });
  await expect(dialog).toContainText("their API keys go on");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "End sessions" }).click();
  await expect(page.getByText("The member is signed out", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(actions).toBeFocused();

  await other.goto("/app/companies");
  await expect(other).toHaveURL(/\/sign-in/);
  await other.getByLabel("Email").fill(account.email);
  await other.getByLabel("Password", { exact: true }).fill(account.password);
  await other.getByRole("button", { name: "Sign In" }).click();
  await expect(other.getByRole("heading", { name: "Companies", exact: true })).toBeVisible();

  await page.goto("/app/settings/audit");
  await expect(page.getByRole("table")).toContainText("Ended all sessions of");
});

test("an owner hands the workspace over and stays as an admin", async ({
  page,
  context,
  browser,
  origin,
}) => {
  await addColleague(browser, context, origin);
  await page.goto("/app/settings/members");
  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Hand workspace over" }).click();
  await page.getByRole("button", { name: "Hand over" }).click();
  const me = page.getByRole("listitem").filter({ hasText: "You" });
  await expect(me).toContainText("Admin");
  await expect(page.getByRole("button", { name: "Actions for Grace Hopper" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Settings" }).getByText("General").click();
  await expect(page.getByRole("button", { name: "Leave workspace" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete workspace" })).toHaveCount(0);
});
