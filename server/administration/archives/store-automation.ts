import {
  type AutomationRow,
  type AutomationSection,
  automationSections,
} from "#server/administration/archives/archived-automation.ts";
import { renameIds } from "#server/administration/archives/rename-people.ts";
import { ruleDrafts, rules, ruleVersions } from "#server/automation/rules/rules.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { newToken } from "#server/records/incoming-webhooks/incoming-address.ts";
import { incomingWebhooks } from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";
import { webFormEntries, webForms } from "#server/records/web-forms/web-forms.table.ts";
import { newSecret } from "#server/records/webhooks/signature.ts";
import { webhooks } from "#server/records/webhooks/webhooks.table.ts";

const came = "It came with an imported workspace";

const stopReasons = {
  webhooks: `${came}, without its secret. Make a new one for the endpoint.`,
  webForms: `${came}, under a new address. Look through it, open it, and put it on your site again.`,
  incomingWebhooks: `${came}, under a new address. Make an address for the program that sends, then switch it on.`,
};

interface Naming {
  workspaceId: string;
  /** @throws BrokenFileError for someone who is not among the archive's people */
  person: (id: string) => string;
  /** From the archive's ids to ours. */
  people: ReadonlyMap<string, string>;
  /** Of those that are stored. */
  forms: Map<string, string>;
  box: SecretBox;
}

/** Switched off: the workspace that the archive was made of goes on. */
export async function storeAutomation(
  tx: Db,
  section: AutomationSection,
  own: <Name extends AutomationSection>(name: Name) => AutomationRow<Name>[],
  { workspaceId, person, people, forms, box }: Naming,
): Promise<void> {
  const ids = new Map([...people, ...forms]);
  switch (section) {
    case "webForms": {
      const named = own("webForms").map((row) => {
        const { id: former, ...form } = automationSections.webForms.parse(renameIds(row, ids));
        const id = newId();
        forms.set(former, id);
        return { ...form, id, workspaceId, isOpen: false, stopReason: stopReasons.webForms };
      });
      return void (await tx.insert(webForms).values(named));
    }
    case "webFormEntries": {
      const placed = own("webFormEntries").map(({ formId, ...row }) => ({
        ...row,
        workspaceId,
        formId: forms.get(formId) ?? formId,
      }));
      return void (await tx.insert(webFormEntries).values(placed));
    }
    case "incomingWebhooks": {
      const named = own("incomingWebhooks").map((row) => {
        const { token: _unknown, ...address } = newToken();
        const webhook = automationSections.incomingWebhooks.parse(renameIds(row, ids));
        const { incomingWebhooks: stopReason } = stopReasons;
        return { ...webhook, ...address, workspaceId, isOn: false, stopReason };
      });
      return void (await tx.insert(incomingWebhooks).values(named));
    }
    case "webhooks": {
      const { webhooks: stopReason } = stopReasons;
      const stopped = { workspaceId, state: "stopped", stopReason } as const;
      const sealed = own("webhooks").map(({ userId, ...row }) => ({
        ...row,
        ...stopped,
        userId: userId === null ? null : person(userId),
        secret: box.seal(newSecret()),
      }));
      return void (await tx.insert(webhooks).values(sealed));
    }
    case "rules": {
      const placed = own("rules").map(({ userId, ...row }) => ({
        ...row,
        workspaceId,
        userId: person(userId),
      }));
      return void (await tx.insert(rules).values(placed));
    }
    case "ruleVersions": {
      const named = own("ruleVersions").map(({ userId, ...row }) => {
        const renamed = renameIds({ ...row, userId: person(userId) }, ids);
        return { ...automationSections.ruleVersions.parse(renamed), workspaceId };
      });
      return void (await tx.insert(ruleVersions).values(named));
    }
    case "ruleDrafts": {
      const named = own("ruleDrafts").map(({ userId, ...row }) => {
        const renamed = renameIds({ ...row, userId: person(userId) }, ids);
        return { ...automationSections.ruleDrafts.parse(renamed), workspaceId };
      });
      return void (await tx.insert(ruleDrafts).values(named));
    }
  }
}
