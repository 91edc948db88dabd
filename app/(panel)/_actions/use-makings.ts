import {
  KeyRound,
  type LucideIcon,
  Megaphone,
  Sparkles,
  Upload,
  UserPlus,
  UserRoundPlus,
  Webhook,
  Workflow,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { actions } from '#app/_i18n/messages/en/actions.ts';
import { type Power, type Role, rolePowers, roleScopes, type Scope } from '#server/contract/organization/scopes.ts';
import { useMember } from '../_shell/member.tsx';
import type { Action } from './action.ts';

interface Making {
  readonly label: keyof typeof actions & `make_${string}`;
  readonly href: string;
  readonly icon: LucideIcon;
  /** The roles that may create this item. If absent, every role may create it. */
  readonly roles?: readonly Role[];
  readonly scope?: Scope;
  readonly power?: Power;
}

const admin: readonly Role[] = ['admin'];

/**
 * The items that a member can create, with the page for each. Starting a conversation is not listed here, because every
 * page offers it.
 */
const makings: readonly Making[] = [
  { label: 'make_contact', href: '/contacts?new=true', icon: UserPlus, scope: 'contacts:write' },
  { label: 'make_import', href: '/contacts/import', icon: Upload, scope: 'contacts:write' },
  { label: 'make_campaign', href: '/campaigns?new=true', icon: Megaphone, power: 'campaigns:manage' },
  { label: 'make_agent', href: '/agents?new=true', icon: Sparkles, roles: admin },
  { label: 'make_automation', href: '/automations?new=true', icon: Workflow, roles: admin },
  { label: 'make_member', href: '/settings/members?new=true', icon: UserRoundPlus, roles: admin },
  { label: 'make_key', href: '/developers/keys?new=true', icon: KeyRound, roles: admin },
  { label: 'make_webhook', href: '/developers/webhooks?new=true', icon: Webhook, roles: admin },
];

/** Returns the creation actions that this member may use. */
export function useMakings(): readonly Action[] {
  const t = useTranslations('actions');
  const router = useRouter();
  const { role } = useMember();
  const may = ({ roles, scope, power }: Making) =>
    (roles?.includes(role) ?? true) &&
    (scope === undefined || roleScopes[role].includes(scope)) &&
    (power === undefined || rolePowers[role].includes(power));
  return makings.filter(may).map(({ label, href, icon }) => ({
    id: label,
    label: t(label),
    group: 'make',
    icon,
    run: () => router.push(href),
  }));
}
