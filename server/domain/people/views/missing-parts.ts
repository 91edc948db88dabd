import { nameKey } from '#server/base/text/clean-name.ts';
import type { MissingPart } from '#server/contract/people/view.ts';

/** The existing objects that filters can refer to: their ids and, where filters use names, their names. */
export interface KnownNames {
  readonly tags: ReadonlySet<string>;
  readonly pipelines: readonly { readonly names: ReadonlySet<string>; readonly stages: ReadonlySet<string> }[];
  readonly members: ReadonlySet<string>;
  readonly queues: ReadonlySet<string>;
  readonly agents: ReadonlySet<string>;
  readonly connections: ReadonlySet<string>;
  readonly campaigns: ReadonlySet<string>;
}

type Filter = Readonly<Record<string, string | boolean | undefined>>;

const has = (names: ReadonlySet<string>, value: string) => names.has(nameKey(value));

/** Returns the parts of a filter that refer to a deleted object. A list with such a filter is empty. */
export function missingParts(filter: Filter, known: KnownNames): MissingPart[] {
  const named = (part: string) => (typeof filter[part] === 'string' ? (filter[part] as string) : null);
  const [tag, pipeline, stage, owner, queue] = ['tag', 'pipeline', 'stage', 'assigned_to', 'queue'].map(named);
  const [agent, connection, campaign] = ['agent_id', 'connection_id', 'campaign'].map(named);
  const within = known.pipelines.filter((one) => !pipeline || has(one.names, pipeline));
  return [
    ...(tag && !has(known.tags, tag) ? (['tag'] as const) : []),
    ...(pipeline && within.length === 0 ? (['pipeline'] as const) : []),
    ...(stage && !within.some(({ stages }) => has(stages, stage)) ? (['stage'] as const) : []),
    ...(owner && owner !== 'none' && !has(known.members, owner) ? (['assigned_to'] as const) : []),
    ...(queue && !has(known.queues, queue) ? (['queue'] as const) : []),
    ...(agent && !has(known.agents, agent) ? (['agent_id'] as const) : []),
    ...(connection && !has(known.connections, connection) ? (['connection_id'] as const) : []),
    ...(campaign && !has(known.campaigns, campaign) ? (['campaign'] as const) : []),
  ];
}
