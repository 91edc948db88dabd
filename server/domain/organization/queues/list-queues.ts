import type { Actor } from '#server/base/actor.ts';
import type { Queue } from '#server/contract/organization/queue.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { selectQueueNames, selectQueues } from './queue.store.ts';

/** Lists every queue by name, with its members and the number of conversations that wait in it. */
export const listQueues = async (actor: Actor): Promise<Page<Queue>> =>
  wholeList(await selectQueues(actor.organizationId));

/** Returns the ids and names of all queues, without the number of waiting conversations. */
export const queueNames = (organizationId: string): Promise<{ id: string; name: string }[]> =>
  selectQueueNames(organizationId);
