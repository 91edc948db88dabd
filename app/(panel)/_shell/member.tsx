'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Role } from '#server/contract/scopes.ts';

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
}

const Context = createContext<PanelMember | null>(null);

export const MemberProvider = ({ member, children }: { member: PanelMember; children: ReactNode }) => (
  <Context value={member}>{children}</Context>
);

/** The signed-in member; only below the panel's layout. */
export function useMember(): PanelMember {
  const member = use(Context);
  if (!member) throw new Error('useMember outside of the panel');
  return member;
}
