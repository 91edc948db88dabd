// Panel pages load this file in the browser, so the file does not import zod, which is large. The schemas are in
// key.ts.

/** The scopes that an API key can have (contract/access.md#scopes). */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'conversations:read',
  'conversations:write',
  'messages:send',
  'webhooks:manage',
  'partner:manage',
] as const;

export type Scope = (typeof scopes)[number];

export const roles = ['admin', 'editor', 'atendente', 'financeiro'] as const;
export type Role = (typeof roles)[number];

/** The scopes of each role. Members get scopes from their role, so that one check covers both the API and the panel. */
export const roleScopes: Record<Role, readonly Scope[]> = {
  admin: scopes,
  editor: ['contacts:read', 'contacts:write', 'conversations:read', 'conversations:write', 'messages:send'],
  atendente: ['contacts:read', 'contacts:write', 'conversations:read', 'conversations:write', 'messages:send'],
  financeiro: ['contacts:read'],
};

/**
 * Permissions of roles to export all data, delete data for good, write to many contacts at once, or see costs (what the
 * organization pays, and what its messages and AI answers cost). A member has these permissions only through the role,
 * not through scopes. An API key needs only the scope of the operation.
 */
const powers = [
  'contacts:erase',
  'contacts:export',
  'campaigns:manage',
  'views:share',
  'plan:read',
  'costs:read',
] as const;
export type Power = (typeof powers)[number];

export const rolePowers: Record<Role, readonly Power[]> = {
  admin: powers,
  editor: powers.filter((power) => power !== 'plan:read'),
  atendente: [],
  financeiro: ['plan:read', 'costs:read'],
};

/** Roles that may own a contact or receive a conversation (contract/organization.md#users). */
export const assignableRoles: readonly Role[] = ['admin', 'editor', 'atendente'];
