import type { Role } from '#server/contract/organization/scopes.ts';

/** The page that each role sees first: one that the role may open and that is useful to it. */
const landings: Record<Role, string> = {
  admin: '/home',
  editor: '/home',
  atendente: '/inbox',
  financeiro: '/plan',
};

export const landingOf = (role: Role): string => landings[role];
