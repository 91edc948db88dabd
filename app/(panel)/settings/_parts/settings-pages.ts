import {
  BellRing,
  Building2,
  Clock,
  Cog,
  Coins,
  Gauge,
  History,
  ListOrdered,
  ListPlus,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessagesSquare,
  ShieldCheck,
  Sparkles,
  SquareKanban,
  Tags,
  UserRound,
  Users,
  Zap,
} from 'lucide-react';
import type { settings } from '#app/_i18n/messages/en/settings.ts';
import { type Role, roles } from '#server/contract/organization/scopes.ts';

const groups = ['team', 'channels', 'data', 'records', 'installation', 'own'] as const;

interface SettingsPage {
  readonly href: string;
  /** The heading of the settings menu under which the page is listed. */
  readonly group: (typeof groups)[number];
  readonly label: keyof typeof settings;
  readonly icon: LucideIcon;
  readonly roles: readonly Role[];
}

const everyone: readonly Role[] = ['admin', 'editor', 'atendente'];

/** The settings pages in the order of the menu, each with the roles that may open the page. */
const pages: readonly SettingsPage[] = [
  { href: '/settings/organization', group: 'team', label: 'nav_organization', icon: Building2, roles: ['admin'] },
  { href: '/settings/hours', group: 'team', label: 'nav_hours', icon: Clock, roles: ['admin'] },
  { href: '/settings/members', group: 'team', label: 'nav_members', icon: Users, roles: ['admin'] },
  { href: '/settings/queues', group: 'team', label: 'nav_queues', icon: ListOrdered, roles: ['admin'] },
  { href: '/settings/numbers', group: 'channels', label: 'nav_numbers', icon: MessageCircle, roles: ['admin'] },
  { href: '/settings/web-chat', group: 'channels', label: 'nav_webChat', icon: MessagesSquare, roles: ['admin'] },
  { href: '/settings/ai-keys', group: 'channels', label: 'nav_aiKeys', icon: Sparkles, roles: ['admin'] },
  { href: '/settings/sending', group: 'channels', label: 'nav_sending', icon: Gauge, roles: ['admin'] },
  { href: '/settings/prices', group: 'channels', label: 'nav_prices', icon: Coins, roles: ['admin'] },
  { href: '/settings/tags', group: 'data', label: 'nav_tags', icon: Tags, roles: everyone },
  { href: '/settings/fields', group: 'data', label: 'nav_fields', icon: ListPlus, roles: ['admin'] },
  { href: '/settings/pipelines', group: 'data', label: 'nav_pipelines', icon: SquareKanban, roles: ['admin'] },
  { href: '/settings/quick-replies', group: 'data', label: 'nav_quickReplies', icon: Zap, roles: everyone },
  { href: '/settings/mail', group: 'records', label: 'nav_mail', icon: Mail, roles: ['admin'] },
  { href: '/settings/audit', group: 'records', label: 'nav_audit', icon: History, roles: ['admin'] },
  { href: '/settings/engine', group: 'installation', label: 'nav_engine', icon: Cog, roles: ['admin'] },
  { href: '/settings/notices', group: 'own', label: 'nav_notices', icon: BellRing, roles: everyone },
  { href: '/settings/profile', group: 'own', label: 'nav_profile', icon: UserRound, roles },
  { href: '/settings/security', group: 'own', label: 'nav_security', icon: ShieldCheck, roles },
];

/** Returns the settings pages that a role may open. */
export const pagesFor = (role: Role): readonly SettingsPage[] => pages.filter(({ roles }) => roles.includes(role));

/** Returns the settings pages that a role may open, grouped by heading. Headings without a page are left out. */
export const groupedFor = (role: Role) =>
  groups
    .map((group) => ({ group, pages: pagesFor(role).filter((page) => page.group === group) }))
    .filter(({ pages: some }) => some.length > 0);

/**
 * Whether the role may open the settings page at this path. Also true for the settings' start page, and for paths that
 * do not exist.
 */
export function mayOpen(role: Role, pathname: string): boolean {
  const page = pages.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return page?.roles.includes(role) ?? true;
}
