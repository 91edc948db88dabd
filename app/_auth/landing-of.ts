import type { Role } from '#server/contract/scopes.ts';

/** The page on which each role begins: one that is its own, and shows it something. */
const landings: Record<Role, string> = {
  admin: '/home',
  editor: '/home',
  atendente: '/inbox',
  financeiro: '/plan',
};

export const landingOf = (role: Role): string => landings[role];
