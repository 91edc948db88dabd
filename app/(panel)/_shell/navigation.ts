import {
  BookOpen,
  Bot,
  Building2,
  ChartColumn,
  Cog,
  Gauge,
  House,
  Inbox,
  KeyRound,
  type LucideIcon,
  Megaphone,
  ScrollText,
  Settings,
  Smartphone,
  SquareKanban,
  UsersRound,
  Webhook,
  Workflow,
} from 'lucide-react';
import type { nav } from '#app/_i18n/messages/en/nav.ts';
import { type Power, type Role, rolePowers } from '#server/contract/scopes.ts';

export interface Place {
  readonly href: string;
  readonly label: keyof typeof nav;
  readonly icon: LucideIcon;
  /** Pressed after `g` it leads here. */
  readonly key?: string;
  /** Who sees it; absent: everyone. */
  readonly roles?: readonly Role[];
  /** Who has it sees it; absent: everyone. */
  readonly power?: Power;
  /** Is there only where the sandbox stands. */
  readonly ofSandbox?: true;
  /** Is there only for partners. */
  readonly ofPartners?: true;
}

interface Section {
  /** Absent for places that need no heading. */
  readonly label?: keyof typeof nav;
  readonly places: readonly Place[];
}

/** Who has to do with conversations. */
const attending: readonly Role[] = ['admin', 'editor', 'atendente'];

/** Everything the panel's navigation shows, in order. */
const sections: readonly Section[] = [
  {
    places: [
      { href: '/home', key: 'h', label: 'home', icon: House, roles: attending },
      { href: '/plan', key: 'h', label: 'plan', icon: House, roles: ['financeiro'] },
      { href: '/inbox', key: 'i', label: 'inbox', icon: Inbox, roles: attending },
      { href: '/contacts', key: 'c', label: 'contacts', icon: UsersRound },
      { href: '/pipelines', key: 'b', label: 'boards', icon: SquareKanban },
      { href: '/agents', key: 'a', label: 'agents', icon: Bot, roles: ['admin'] },
      { href: '/automations', key: 'u', label: 'automations', icon: Workflow, roles: ['admin'] },
      { href: '/campaigns', key: 'm', label: 'campaigns', icon: Megaphone, power: 'campaigns:manage' },
      { href: '/figures', key: 'f', label: 'figures', icon: ChartColumn, roles: attending },
    ],
  },
  {
    label: 'developers',
    places: [
      { href: '/developers/keys', label: 'keys', icon: KeyRound, roles: ['admin'] },
      { href: '/developers/webhooks', label: 'webhooks', icon: Webhook, roles: ['admin'] },
      { href: '/developers/requests', label: 'requests', icon: ScrollText, roles: ['admin'] },
      { href: '/developers/engine', label: 'engine', icon: Cog, roles: ['admin'] },
      { href: '/docs', label: 'reference', icon: BookOpen },
      { href: '/phone', label: 'phone', icon: Smartphone, roles: ['admin'], ofSandbox: true },
    ],
  },
  {
    places: [
      { href: '/partner', label: 'partner', icon: Building2, roles: ['admin'], ofPartners: true },
      { href: '/plan', label: 'plan', icon: Gauge, roles: ['admin'] },
      { href: '/settings', key: 's', label: 'settings', icon: Settings, roles: attending },
    ],
  },
];

interface Viewer {
  readonly role: Role;
  readonly sandbox: boolean;
  readonly isPartner: boolean;
}

/** The sections as this member sees them. */
export const sectionsFor = ({ role, sandbox, isPartner }: Viewer): Section[] =>
  sections
    .map((section) => ({
      ...section,
      places: section.places.filter(
        ({ roles, power, ofSandbox, ofPartners }) =>
          (roles?.includes(role) ?? true) &&
          (power === undefined || rolePowers[role].includes(power)) &&
          (sandbox || !ofSandbox) &&
          (isPartner || !ofPartners),
      ),
    }))
    .filter(({ places }) => places.length > 0);

/** Is the sandbox's phone among the places of this member? */
export const hasPhone = (member: Viewer): boolean =>
  sectionsFor(member).some(({ places }) => places.some(({ href }) => href === '/phone'));
