import {
  Building2,
  CircleCheckBig,
  Handshake,
  type LucideIcon,
  Package,
  User,
  UserPlus,
} from "lucide-react";
import type { ListedKind } from "#shared/records/kind-definition.ts";

interface KindSigns {
  icon: LucideIcon;
  /** Typed after an N. */
  add: { label: string; icon: LucideIcon; key: string };
}

export const kindSigns: Record<ListedKind, KindSigns> = {
  contact: { icon: User, add: { label: "Add contact", icon: UserPlus, key: "c" } },
  company: { icon: Building2, add: { label: "Add company", icon: Building2, key: "o" } },
  deal: { icon: Handshake, add: { label: "New deal", icon: Handshake, key: "d" } },
  task: { icon: CircleCheckBig, add: { label: "Add task", icon: CircleCheckBig, key: "t" } },
  product: { icon: Package, add: { label: "Add product", icon: Package, key: "p" } },
};
