import type { Role } from '#server/contract/organization/scopes.ts';

/** The page that each role sees first. The role may open the page, and the page is useful to the role. */
const landings: Record<Role, string> = {
  admin: '/home',
  editor: '/home',
  atendente: '/inbox',
  financeiro: '/plan',
};

export const landingOf = (role: Role): string => landings[role];
