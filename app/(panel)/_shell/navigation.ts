import {
  BookOpen,
  Cog,
  Inbox,
  KeyRound,
  type LucideIcon,
  ScrollText,
  Settings,
  Smartphone,
  SquareKanban,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { nav } from '#app/_i18n/messages/en/common.ts';
import type { Role } from '#server/contract/scopes.ts';

export interface Place {
  readonly href: string;
  readonly label: keyof typeof nav;
  readonly icon: LucideIcon;
  /** Who sees it; absent: everyone. */
  readonly roles?: readonly Role[];
  /** Is there only where the sandbox stands. */
  readonly ofSandbox?: true;
}

interface Section {
  /** Absent for places that need no heading. */
  readonly label?: keyof typeof nav;
  readonly places: readonly Place[];
}

/** Everything the panel's navigation shows, in order. */
const sections: readonly Section[] = [
  {
    places: [
      { href: '/inbox', label: 'inbox', icon: Inbox },
      { href: '/contacts', label: 'contacts', icon: UsersRound },
      { href: '/pipelines', label: 'boards', icon: SquareKanban },
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
    places: [{ href: '/settings', label: 'settings', icon: Settings, roles: ['admin', 'editor', 'atendente'] }],
  },
];

/** The sections as this role sees them, with or without a sandbox. */
export const sectionsFor = (role: Role, sandbox: boolean): Section[] =>
  sections
    .map((section) => ({
      ...section,
      places: section.places.filter(
        ({ roles, ofSandbox }) => (roles?.includes(role) ?? true) && (sandbox || !ofSandbox),
      ),
    }))
    .filter(({ places }) => places.length > 0);
