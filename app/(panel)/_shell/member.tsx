'use client';

import { createContext, type ReactNode, use, useEffect } from 'react';
import { dayIn, type SaidDay } from '#app/_ui/time/said-day.ts';
import { type Power, type Role, rolePowers } from '#server/contract/organization/scopes.ts';

/** The data about the signed-in member that the panel's pages use. */
interface PanelMember {
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly organizationName: string;
  /** The partner's branding of this organization; null for Parley's own look. */
  readonly brand: { readonly name: string; readonly logo_url: string | null } | null;
  /** Whether the organization is a partner, which can create organizations for its clients. */
  readonly isPartner: boolean;
  /** Whether this deployment uses the sandbox instead of the real messaging provider. */
  readonly sandbox: boolean;
  readonly today: SaidDay;
}

const Context = createContext<PanelMember | null>(null);

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Stores which organization's branding this browser's sign-in page shows, so that the page keeps it after the session
 * ends.
 */
function useBrandKept({ organizationId, brand }: PanelMember): void {
  const kept = brand ? organizationId : '';
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `parley_brand=${kept}; path=/sign-in; max-age=${kept ? yearSeconds : 0}; samesite=lax`;
  }, [kept]);
}

export function MemberProvider({ member, children }: { member: PanelMember; children: ReactNode }) {
  useBrandKept(member);
  return <Context value={member}>{children}</Context>;
}

/** Returns the signed-in member. Works only below the panel's layout. */
export function useMember(): PanelMember {
  const member = use(Context);
  if (!member) throw new Error('useMember outside of the panel');
  return member;
}

/** Returns today's date in a time zone as YYYY-MM-DD; by default in the organization's time zone. */
export function useToday(zone?: string | null): string {
  const { today } = useMember();
  return dayIn(zone ?? today.zone, new Date(), today);
}

/** Whether the signed-in member's role has the given power. A power depends on the role alone. */
export const useHasPower = (power: Power): boolean => rolePowers[useMember().role].includes(power);
