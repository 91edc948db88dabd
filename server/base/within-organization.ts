import { AsyncLocalStorage } from 'node:async_hooks';
import { env } from './env.ts';
import { oncePerProcess } from './once-per-process.ts';

const inside = oncePerProcess('within-organization', () => new AsyncLocalStorage<string | null>());

type Work<T> = () => Promise<T>;

// Await the work inside `run`, because a Prisma query starts only when it is awaited.
const as = <T>(organizationId: string | null, work: Work<T>): Promise<T> =>
  inside.run(organizationId, async () => await work());

/**
 * Runs work for one organization. With row-level security on, the work sees only the rows of that organization
 * (prisma/README.md).
 */
export const withinOrganization = <T>(organizationId: string, work: Work<T>): Promise<T> =>
  env.TENANT_RLS ? as(organizationId, work) : work();

/**
 * Runs work of the system itself, which may see all organizations: the reconciler, jobs, start-up, and effects of a
 * call on other organizations.
 */
export const asSystem = <T>(work: Work<T>): Promise<T> => (env.TENANT_RLS ? as(null, work) : work());

/** Returns the organization for which the current work runs, or null for work of the system. */
export const organizationInside = (): string | null => inside.getStore() ?? null;
