import type { Actor } from '#server/base/actor.ts';
import { type Page, wholeList } from '#server/contract/page.ts';
import type { Queue } from '#server/contract/queue.ts';
import { selectQueueNames, selectQueues } from './queue.store.ts';

/** Every queue by name, with who waits there. */
export const listQueues = async (actor: Actor): Promise<Page<Queue>> =>
  wholeList(await selectQueues(actor.organizationId));

/** What there is to name, without counting. */
export const queueNames = (organizationId: string): Promise<{ id: string; name: string }[]> =>
  selectQueueNames(organizationId);
