import type { MetaFunction } from "react-router";
import { NotFound } from "#web/platform/navigation/not-found.tsx";

export const meta: MetaFunction = () => [
  { title: "Page Not Found · CRM Pro" },
  { name: "robots", content: "noindex" },
];

export default function NotFoundPage() {
  return <NotFound />;
}
