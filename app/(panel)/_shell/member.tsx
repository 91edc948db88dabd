'use client';

import { createContext, type ReactNode, use, useEffect } from 'react';
import { dayIn, type SaidDay } from '#app/_ui/said-day.ts';
import { type Power, type Role, rolePowers } from '#server/contract/scopes.ts';

/** What pages know of the signed-in member. */
interface PanelMember {
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly organizationName: string;
  /** How its partner wants it to look; null: like the product. */
  readonly brand: { readonly name: string; readonly logo_url: string | null } | null;
  /** Does the organization make client spaces? */
  readonly isPartner: boolean;
  /** Is the operator the sandbox of this deployment? */
  readonly sandbox: boolean;
  readonly today: SaidDay;
}

const Context = createContext<PanelMember | null>(null);

const yearSeconds = 365 * 24 * 60 * 60;

/** However the session ends, this browser's sign-in page looks as the panel did. */
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

/** The signed-in member; only below the panel's layout. */
export function useMember(): PanelMember {
  const member = use(Context);
  if (!member) throw new Error('useMember outside of the panel');
  return member;
}

/** The day it is now in a zone, YYYY-MM-DD; without one, in the organization's. */
export function useToday(zone?: string | null): string {
  const { today } = useMember();
  return dayIn(zone ?? today.zone, new Date(), today);
}

/** May the signed-in member do what is by the role alone? */
export const useHasPower = (power: Power): boolean => rolePowers[useMember().role].includes(power);
