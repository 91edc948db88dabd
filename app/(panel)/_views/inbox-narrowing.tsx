'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { inboxSorts, servedBy } from '#server/contract/inbox/inbox-filters.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import { useReadTags, useUsers } from '../_contacts/use-configuration.ts';
import { useMember } from '../_shell/member.tsx';
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

const sorts = inboxSorts.filter((one) => one !== 'newest');
const yesNo = ['true', 'false'] as const;
const isYesNo = (name: string) => name === 'waiting' || name === 'window_closing';

/** Reads the agents, numbers and campaigns that the inbox can be filtered by. */
export function useSources(): Readonly<Record<'agents' | 'numbers' | 'campaigns', readonly Option[]>> {
  const trpc = useTRPC();
  const agents = useQuery(trpc.agents.listAgents.queryOptions({ limit: 200 }));
  const numbers = useQuery(trpc.connections.listConnections.queryOptions({ limit: 200 }));
  const seesCampaigns = roleScopes[useMember().role].includes('contacts:read');
  const campaigns = useQuery(trpc.campaigns.listCampaigns.queryOptions(seesCampaigns ? { limit: 200 } : skipToken));
  const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const optionsOf = (some: { readonly data: { id: string; name: string }[] } | undefined) =>
    (some?.data ?? []).map(optionOf);
  return { agents: optionsOf(agents.data), numbers: optionsOf(numbers.data), campaigns: optionsOf(campaigns.data) };
}

/** The filters of the inbox, apart from its search. */
export function InboxNarrowing({ filter, onChange }: Props) {
  const t = useTranslations('views');
  const tags = useReadTags('conversation');
  const users = useUsers({ assignable: true });
  const { agents, numbers, campaigns } = useSources();
  const set = (name: string, value: string | boolean | null) => {
    const { [name]: _before, ...rest } = filter;
    onChange(value === null ? rest : { ...rest, [name]: value });
  };
  const choices: readonly (readonly [name: string, label: string, options: readonly Option[]])[] = [
    ['tag', t('tag'), (tags.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))],
    ['channel', t('channel'), channels.map((value) => ({ value, label: t(`channel_${value}`) }))],
    ['assigned_to', t('assignedTo'), users.map(({ id, name }) => ({ value: id, label: name }))],
    ['sentiment', t('sentiment'), sentiments.map((value) => ({ value, label: t(`sentiment_${value}`) }))],
    ['served_by', t('servedBy'), servedBy.map((value) => ({ value, label: t(`served_${value}`) }))],
    ['waiting', t('awaitingReply'), yesNo.map((value) => ({ value, label: t(`awaiting_${value}`) }))],
    ['window_closing', t('windowClosing'), yesNo.map((value) => ({ value, label: t(`awaiting_${value}`) }))],
    ['agent_id', t('agent'), agents],
    ['connection_id', t('number'), numbers],
    ...(campaigns.length > 0 ? [['campaign', t('campaign'), campaigns] as const] : []),
    ['sort', t('sort'), sorts.map((value) => ({ value, label: t(`sort_${value}`) }))],
  ];
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b border-line p-4">
      {choices.map(([name, label, options]) => (
        <Field key={name} label={label} className={name === 'sort' ? 'col-span-2' : ''}>
          {(control) => (
            <Select
              {...control}
              value={String(filter[name] ?? '')}
              onChange={({ target: { value } }) =>
                set(name, value === '' ? null : isYesNo(name) ? value === 'true' : value)
              }
            >
              <option value="">{name === 'sort' ? t('sort_newest') : t('any')}</option>
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
  );
}
