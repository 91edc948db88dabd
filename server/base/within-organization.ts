import { AsyncLocalStorage } from 'node:async_hooks';
import { env } from './env.ts';
import { oncePerProcess } from './once-per-process.ts';

const inside = oncePerProcess('within-organization', () => new AsyncLocalStorage<string | null>());

type Work<T> = () => Promise<T>;

// Waited for inside: what is asked of Prisma begins when it is waited for.
const as = <T>(place: string | null, work: Work<T>): Promise<T> => inside.run(place, async () => await work());

/** What is done for one organization: row-level security then shows it that organization alone (prisma/README.md). */
export const withinOrganization = <T>(organizationId: string, work: Work<T>): Promise<T> =>
  env.TENANT_RLS ? as(organizationId, work) : work();

/** The system's own work, which sees all: the reconciler, jobs, boot, and what a call starts for others. */
export const asSystem = <T>(work: Work<T>): Promise<T> => (env.TENANT_RLS ? as(null, work) : work());

/** The organization the running work is for; null for the system's. */
export const organizationInside = (): string | null => inside.getStore() ?? null;
