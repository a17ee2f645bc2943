import { createHash } from "node:crypto";
import { and, eq, exists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { pictures } from "#server/accounts/profile/pictures.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

const viewer = alias(members, "viewer");
const owner = alias(members, "owner");

/** @returns the picture's address */
export async function storePicture(db: Db, userId: string, image: Buffer): Promise<string> {
  const hash = createHash("sha256").update(image).digest("base64url");
  const profileImageUrl = `/api/pictures/${hash}`;
  await db.transaction(async (tx) => {
    await tx
      .insert(pictures)
      .values({ userId, hash, image })
      .onConflictDoUpdate({ target: pictures.userId, set: { hash, image } });
    await setAddress(tx, userId, profileImageUrl);
  });
  return profileImageUrl;
}

export async function removePicture(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(pictures).where(eq(pictures.userId, userId));
    await setAddress(tx, userId, null);
  });
}

/** Finds only pictures of the user and of people who share a workspace with them. */
export async function findPicture(db: Db, userId: string, hash: string): Promise<Buffer | null> {
  const shared = db
    .select({ workspaceId: viewer.workspaceId })
    .from(viewer)
    .innerJoin(owner, eq(owner.workspaceId, viewer.workspaceId))
    .where(and(eq(viewer.userId, userId), eq(owner.userId, pictures.userId)));
  const [picture] = await db
    .select({ image: pictures.image })
    .from(pictures)
    .where(and(eq(pictures.hash, hash), exists(shared)))
    .limit(1);
  return picture?.image ?? null;
}

async function setAddress(tx: Db, userId: string, profileImageUrl: string | null): Promise<void> {
  await tx
    .update(users)
    .set({ profileImageUrl, updatedAt: new Date() })
    .where(eq(users.id, userId));
}
