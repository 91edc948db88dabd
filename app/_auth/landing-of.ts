import type { Role } from '#server/contract/organization/scopes.ts';

/** The first page of each role: one that the role may see and that shows it something useful. */
const landings: Record<Role, string> = {
  admin: '/home',
  editor: '/home',
  atendente: '/inbox',
  financeiro: '/plan',
};

export const landingOf = (role: Role): string => landings[role];
