import {
  BookOpen,
  Bot,
  Building2,
  ChartColumn,
  Code,
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
import { type Power, type Role, rolePowers } from '#server/contract/organization/scopes.ts';

export interface Page {
  readonly href: string;
  readonly label: keyof typeof nav;
  readonly icon: LucideIcon;
  /** The key that leads to this page when pressed after `g`. */
  readonly key?: string;
  /** The roles that see this page. If absent, every role sees the page. */
  readonly roles?: readonly Role[];
  /** The power that a member needs to see this page. If absent, every member sees the page. */
  readonly power?: Power;
  /** Whether the page is shown only in deployments that use the sandbox. */
  readonly ofSandbox?: true;
  /** Whether the page is shown only to partners. */
  readonly ofPartners?: true;
}

interface Section {
  /** The label of the menu line under which the section's pages are folded. */
  readonly label: keyof typeof nav;
  readonly icon: LucideIcon;
  /** Where the section's line leads. Absent if a click only unfolds the section. */
  readonly href?: string;
  readonly pages: readonly Page[];
}

/** The roles that handle conversations. */
const attending: readonly Role[] = ['admin', 'editor', 'atendente'];

const one = (page: Page): Section => ({ label: page.label, icon: page.icon, pages: [page] });

/** All sections and pages of the panel's navigation, in order. */
const sections: readonly Section[] = [
  one({ href: '/home', key: 'h', label: 'home', icon: House, roles: attending }),
  one({ href: '/plan', key: 'h', label: 'plan', icon: House, roles: ['financeiro'] }),
  one({ href: '/inbox', key: 'i', label: 'inbox', icon: Inbox, roles: attending }),
  {
    label: 'contacts',
    icon: UsersRound,
    href: '/contacts',
    pages: [
      { href: '/contacts', key: 'c', label: 'contacts', icon: UsersRound },
      { href: '/pipelines', key: 'b', label: 'boards', icon: SquareKanban },
    ],
  },
  {
    label: 'automation',
    icon: Bot,
    href: '/agents',
    pages: [
      { href: '/agents', key: 'a', label: 'agents', icon: Bot, roles: ['admin'] },
      { href: '/automations', key: 'u', label: 'automations', icon: Workflow, roles: ['admin'] },
      { href: '/campaigns', key: 'm', label: 'campaigns', icon: Megaphone, power: 'campaigns:manage' },
    ],
  },
  one({ href: '/figures', key: 'f', label: 'figures', icon: ChartColumn, roles: attending }),
  {
    label: 'settings',
    icon: Settings,
    href: '/settings',
    pages: [
      { href: '/settings', key: 's', label: 'settings', icon: Settings, roles: attending },
      { href: '/plan', label: 'plan', icon: Gauge, roles: ['admin'] },
      { href: '/partner', label: 'partner', icon: Building2, roles: ['admin'], ofPartners: true },
    ],
  },
  {
    label: 'developers',
    icon: Code,
    pages: [
      { href: '/developers/keys', label: 'keys', icon: KeyRound, roles: ['admin'] },
      { href: '/developers/webhooks', label: 'webhooks', icon: Webhook, roles: ['admin'] },
      { href: '/developers/requests', label: 'requests', icon: ScrollText, roles: ['admin'] },
      { href: '/docs', label: 'reference', icon: BookOpen },
      { href: '/phone', label: 'phone', icon: Smartphone, roles: ['admin'], ofSandbox: true },
    ],
  },
];

interface Viewer {
  readonly role: Role;
  readonly sandbox: boolean;
  readonly isPartner: boolean;
}

/** Returns the navigation sections, each with only the pages that this member may see. */
export const sectionsFor = ({ role, sandbox, isPartner }: Viewer): Section[] =>
  sections
    .map((section) => ({
      ...section,
      pages: section.pages.filter(
        ({ roles, power, ofSandbox, ofPartners }) =>
          (roles?.includes(role) ?? true) &&
          (power === undefined || rolePowers[role].includes(power)) &&
          (sandbox || !ofSandbox) &&
          (isPartner || !ofPartners),
      ),
    }))
    .filter(({ pages }) => pages.length > 0);

/** A line of the menu: a single page, or a section that unfolds. */
export type Line = Page | Section;

export const folds = (line: Line): line is Section => 'pages' in line;

/**
 * Returns the lines of this member's menu. For administrators each section is a line, and its pages unfold below it.
 * Other members see few pages, so each page is a line.
 */
export const linesFor = (viewer: Viewer): readonly Line[] =>
  sectionsFor(viewer).flatMap((section): readonly Line[] =>
    viewer.role === 'admin' && section.pages.length > 1 ? [section] : section.pages,
  );

/** Whether this member sees the page with the sandbox's simulated phone. */
export const hasPhone = (member: Viewer): boolean =>
  sectionsFor(member).some(({ pages }) => pages.some(({ href }) => href === '/phone'));
