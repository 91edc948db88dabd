import {
  BellRing,
  Building2,
  Clock,
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
import { type Role, roles } from '#server/contract/scopes.ts';

interface Place {
  readonly href: string;
  readonly label: keyof typeof settings;
  readonly icon: LucideIcon;
  readonly roles: readonly Role[];
}

const everyone: readonly Role[] = ['admin', 'editor', 'atendente'];

/** The settings in order, and who may change something there. */
const places: readonly Place[] = [
  { href: '/settings/organization', label: 'nav_organization', icon: Building2, roles: ['admin'] },
  { href: '/settings/hours', label: 'nav_hours', icon: Clock, roles: ['admin'] },
  { href: '/settings/members', label: 'nav_members', icon: Users, roles: ['admin'] },
  { href: '/settings/queues', label: 'nav_queues', icon: ListOrdered, roles: ['admin'] },
  { href: '/settings/numbers', label: 'nav_numbers', icon: MessageCircle, roles: ['admin'] },
  { href: '/settings/web-chat', label: 'nav_webChat', icon: MessagesSquare, roles: ['admin'] },
  { href: '/settings/ai-keys', label: 'nav_aiKeys', icon: Sparkles, roles: ['admin'] },
  { href: '/settings/sending', label: 'nav_sending', icon: Gauge, roles: ['admin'] },
  { href: '/settings/prices', label: 'nav_prices', icon: Coins, roles: ['admin'] },
  { href: '/settings/tags', label: 'nav_tags', icon: Tags, roles: everyone },
  { href: '/settings/fields', label: 'nav_fields', icon: ListPlus, roles: ['admin'] },
  { href: '/settings/pipelines', label: 'nav_pipelines', icon: SquareKanban, roles: ['admin'] },
  { href: '/settings/quick-replies', label: 'nav_quickReplies', icon: Zap, roles: everyone },
  { href: '/settings/mail', label: 'nav_mail', icon: Mail, roles: ['admin'] },
  { href: '/settings/audit', label: 'nav_audit', icon: History, roles: ['admin'] },
  { href: '/settings/notices', label: 'nav_notices', icon: BellRing, roles: everyone },
  { href: '/settings/profile', label: 'nav_profile', icon: UserRound, roles },
  { href: '/settings/security', label: 'nav_security', icon: ShieldCheck, roles },
];

/** The settings as this role sees them. */
export const placesFor = (role: Role): readonly Place[] => places.filter(({ roles }) => roles.includes(role));

/** Does the role see the page at this path? The way in, and what does not exist, are nobody's to refuse. */
export function mayOpen(role: Role, pathname: string): boolean {
  const place = places.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return place?.roles.includes(role) ?? true;
}
