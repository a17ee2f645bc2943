import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { z } from "zod";
import { type Member, member, type Team, team } from "#shared/accounts/members.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { readEarly } from "#web/platform/calls/early-queries.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";

const members = { queryKey: [apiPaths.members], queryFn: loadByKey(z.array(member)) };

readEarly(apiPaths.members, members.queryKey, () => queryClient.query(members));

/** The people of the workspace, by name. */
export function useMembers() {
  return useQuery(members);
}

/** One of them; undefined while they are loading, and for someone who has left. */
export function useMember(userId: string | null): Member | undefined {
  return useMembers().data?.find((one) => one.userId === userId);
}

export type MembersQuery = { data: readonly Member[] | undefined; isError: boolean };

/** The name of someone, or what is known of them without it. */
export function nameOfMember({ data, isError }: MembersQuery, userId: string): string {
  if (!data) return isError ? "Unknown member" : "Loading...";
  return data.find((one) => one.userId === userId)?.name ?? "Former member";
}

/** The name of a record's owner, or what is known of them without it. @param userId null for none */
export function nameOfOwner(members: MembersQuery, userId: string | null): string {
  return userId === null ? "No owner" : nameOfMember(members, userId);
}

/** As `nameOfMember`, within a sentence. */
export function wordsForMember({ data, isError }: MembersQuery, userId: string): string {
  if (!data) return isError ? "someone" : "\u2026";
  return data.find((one) => one.userId === userId)?.name ?? "someone who has left";
}

/** Whether the workspace has more than one person, so that it matters whose a record is. */
export function useHasTeam(): boolean {
  return (useMembers().data?.length ?? 0) > 1;
}

/** Whose a record is, where the workspace has more than one person. */
export function useTeamOwner(userId: string | null): string | null {
  return ownerIn(useMembers().data, userId);
}

/** The members, for many cards: each would follow them by itself. */
export const MembersOfCards = createContext<readonly Member[] | undefined>(undefined);

/** Does what `useTeamOwner` does, with the members that `MembersOfCards` provides. */
export function useCardOwner(userId: string | null): string | null {
  return ownerIn(use(MembersOfCards), userId);
}

function ownerIn(members: readonly Member[] = [], userId: string | null): string | null {
  if (members.length < 2) return null;
  return members.find((one) => one.userId === userId)?.name ?? null;
}

const teams = { queryKey: [apiPaths.teams], queryFn: loadByKey(z.array(team)) };

readEarly(apiPaths.teams, teams.queryKey, () => queryClient.query(teams));

export function useTeams() {
  return useQuery(teams);
}

export type TeamQueries = {
  members: MembersQuery;
  teams: { data: readonly Team[] | undefined; isError: boolean };
};

/** The name of a member's team, or what is known of it without it. @param teamId null for none */
export function nameOfTeam({ members, teams }: TeamQueries, teamId: string | null): string {
  if (!members.data) return members.isError ? "Unknown team" : "Loading...";
  if (teamId === null) return "No team";
  if (!teams.data) return teams.isError ? "Unknown team" : "Loading...";
  return teams.data.find(({ id }) => id === teamId)?.name ?? "Deleted team";
}
