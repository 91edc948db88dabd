'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Field, Select } from '#app/_ui/field.tsx';
import { useReadTags, useUsers } from '../_contacts/use-configuration.ts';
import { QueueList } from './queue-list.tsx';
import type { ViewFilter } from './saved-view.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

const channels = ['chatapp', 'web', 'embed', 'api'] as const;
const sentiments = ['positive', 'neutral', 'negative'] as const;

interface Props {
  readonly filter: ViewFilter;
  readonly onChange: (filter: ViewFilter) => void;
}

/** Agents and numbers that conversations can be of. */
function useSources(): { readonly agents: readonly Option[]; readonly numbers: readonly Option[] } {
  const trpc = useTRPC();
  const agents = useQuery(trpc.agents.listAgents.queryOptions({ limit: 200 }));
  const numbers = useQuery(trpc.connections.listConnections.queryOptions({ limit: 200 }));
  const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return { agents: (agents.data?.data ?? []).map(optionOf), numbers: (numbers.data?.data ?? []).map(optionOf) };
}

/** What the inbox can be narrowed by, besides its search. */
export function InboxNarrowing({ filter, onChange }: Props) {
  const t = useTranslations('views');
  const tags = useReadTags('conversation');
  const users = useUsers({ assignable: true });
  const { agents, numbers } = useSources();
  const set = (name: string, value: string | boolean | null) => {
    const { [name]: _before, ...rest } = filter;
    onChange(value === null ? rest : { ...rest, [name]: value });
  };
  const choices: readonly [name: string, label: string, options: readonly Option[]][] = [
    ['tag', t('tag'), (tags.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))],
    ['channel', t('channel'), channels.map((value) => ({ value, label: t(`channel_${value}`) }))],
    ['assigned_to', t('assignedTo'), users.map(({ id, name }) => ({ value: id, label: name }))],
    ['sentiment', t('sentiment'), sentiments.map((value) => ({ value, label: t(`sentiment_${value}`) }))],
    [
      'awaiting_reply',
      t('awaitingReply'),
      (['true', 'false'] as const).map((value) => ({ value, label: t(`awaiting_${value}`) })),
    ],
    ['agent_id', t('agent'), agents],
    ['connection_id', t('number'), numbers],
  ];
  return (
    <>
      <QueueList chosen={filter.queue} onChoose={(id) => set('queue', id)} />
      <div className="grid grid-cols-2 gap-3 border-b border-line p-4">
        {choices.map(([name, label, options]) => (
          <Field key={name} label={label}>
            {(control) => (
              <Select
                {...control}
                value={String(filter[name] ?? '')}
                onChange={({ target: { value } }) =>
                  set(name, value === '' ? null : name === 'awaiting_reply' ? value === 'true' : value)
                }
              >
                <option value="">{t('any')}</option>
                {options.map(({ value, label: words }) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </>
  );
}
