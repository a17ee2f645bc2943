import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "#server/platform/queries/columns.ts";

const contactMessageKinds = ["contact", "job-application", "integration-request"] as const;

export const contactMessages = pgTable("contact_messages", {
  id: uuid("id").primaryKey(),
  kind: text("kind", { enum: contactMessageKinds }).notNull().default("contact"),
  name: text("name").notNull(),
  email: text("email").notNull(),
  company: text("company"),
  /** The position applied for, or the integration asked for. */
  topic: text("topic"),
  message: text("message").notNull(),
  createdAt: createdAt(),
});

export type ContactMessage = Omit<typeof contactMessages.$inferSelect, "id" | "createdAt">;
