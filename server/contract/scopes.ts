// Pages read these tables in the browser, where zod would weigh more than they do; its shapes stand in key.ts.

/** contract/access.md#scopes. */
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

/** Members get scopes from their role, so one check serves both doors. */
export const roleScopes: Record<Role, readonly Scope[]> = {
  admin: scopes,
  editor: ['contacts:read', 'contacts:write', 'conversations:read', 'conversations:write', 'messages:send'],
  atendente: ['contacts:read', 'contacts:write', 'conversations:read', 'conversations:write', 'messages:send'],
  financeiro: ['contacts:read'],
};

/** What takes everything out or away for good, writes to many at once, shows what the organization pays, or what its messages and answers cost: by the role alone, whatever its scopes. Keys need their scope only. */
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
