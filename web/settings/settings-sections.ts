import { CircleUser, type LucideIcon, LockKeyhole, SlidersHorizontal } from "lucide-react";
import { paths } from "#web/platform/paths.ts";

type SettingsSection = { label: string; path: string; icon: LucideIcon };

/** The pages of the settings in their order, under the heading that the navigation gives them. */
export const settingsSections: Record<string, SettingsSection[]> = {
  "Your account": [
    { label: "Overview", path: paths.settings, icon: SlidersHorizontal },
    { label: "Profile", path: paths.profile, icon: CircleUser },
    { label: "Security", path: paths.accountSecurity, icon: LockKeyhole },
  ],
};
