import { AsyncLocalStorage } from 'node:async_hooks';
import { env } from './env.ts';
import { oncePerProcess } from './once-per-process.ts';

const inside = oncePerProcess('within-organization', () => new AsyncLocalStorage<string | null>());

type Work<T> = () => Promise<T>;

// Awaited inside `run`, because a Prisma query begins only when it is awaited.
const as = <T>(place: string | null, work: Work<T>): Promise<T> => inside.run(place, async () => await work());

/** Runs work for one organization. Row-level security then lets it see that organization alone (prisma/README.md). */
export const withinOrganization = <T>(organizationId: string, work: Work<T>): Promise<T> =>
  env.TENANT_RLS ? as(organizationId, work) : work();

/**
 * Runs the system's own work, which sees all organizations: the reconciler, jobs, boot, and what a call starts for
 * others.
 */
export const asSystem = <T>(work: Work<T>): Promise<T> => (env.TENANT_RLS ? as(null, work) : work());

/** Returns the organization that the running work is for; null for the system's work. */
export const organizationInside = (): string | null => inside.getStore() ?? null;
