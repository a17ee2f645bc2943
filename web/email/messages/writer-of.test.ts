import { expect, test } from "vitest";
import { writerOf } from "./writer-of.ts";

const sent = {
  isOwn: true,
  isWriter: false,
  writerName: null,
  ownerName: "Ada",
  teamMailbox: null,
  fromName: "Acme Sales",
};

test("an email is its writer's, or else its mailbox owner's", () => {
  expect(writerOf(sent)).toBe("You");
  expect(writerOf({ ...sent, isOwn: false })).toBe("Ada");
  expect(writerOf({ ...sent, writerName: "Grace" })).toBe("Grace");
  expect(writerOf({ ...sent, isOwn: false, isWriter: true, writerName: "Grace" })).toBe("You");
});

test("an email from a team mailbox that no one is known to have written is no person's", () => {
  const ofTeam = { ...sent, teamMailbox: "sales@acme.example" };
  expect(writerOf(ofTeam)).toBe("Acme Sales");
  expect(writerOf({ ...ofTeam, isOwn: false, fromName: "" })).toBe("sales@acme.example");
  expect(writerOf({ ...ofTeam, writerName: "Grace" })).toBe("Grace");
});
