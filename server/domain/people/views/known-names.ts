import type { Actor } from '#server/base/actor.ts';
import { nameKey } from '#server/base/text/clean-name.ts';
import type { ViewKind } from '#server/contract/people/view.ts';
import { listUsers } from '../../organization/members/list-users.ts';
import { queueNames } from '../../organization/queues/list-queues.ts';
import { listPipelines } from '../pipelines/list-pipelines.ts';
import { listTags } from '../tags/list-tags.ts';
import type { KnownNames } from './missing-parts.ts';
import { type NamedRow, selectNamed } from './view.store.ts';

const namesOf = (things: readonly { readonly id: string; readonly name: string }[]) =>
  new Set(things.flatMap(({ id, name }) => [id, nameKey(name)]));

/** Returns the names and ids of the existing objects that filters of one kind of list may refer to. */
export async function knownNames(actor: Actor, kind: ViewKind): Promise<KnownNames> {
  const { organizationId } = actor;
  const isInbox = kind === 'conversations';
  const [tags, pipelines, users, queues, named] = await Promise.all([
    listTags(actor, { type: kind === 'contacts' ? 'contact' : 'conversation' }),
    listPipelines(actor),
    listUsers(actor, {}),
    isInbox ? queueNames(organizationId) : [],
    isInbox ? selectNamed(organizationId) : [],
  ]);
  const idsOf = (of: NamedRow['of']) => new Set(named.flatMap((row) => (row.of === of ? [row.id] : [])));
  return {
    tags: namesOf(tags.data),
    pipelines: pipelines.data.map((one) => ({ names: namesOf([one]), stages: namesOf(one.stages) })),
    members: new Set(users.data.map(({ id }) => id)),
    queues: new Set(queues.map(({ id }) => id)),
    agents: idsOf('agent'),
    connections: idsOf('connection'),
    campaigns: idsOf('campaign'),
  };
}
