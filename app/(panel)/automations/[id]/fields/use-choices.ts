'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Choice } from '#app/_ui/fields/combo-box.tsx';
import type { CustomField } from '#server/contract/people/configuration.ts';
import { useFields, usePipelines, useTags, useUsers } from '../../../_contacts/use-configuration.ts';
import { useHasPower } from '../../../_shell/member.tsx';
import { useViews } from '../../../_views/use-views.ts';
import { useDraftVariables } from '../draft-variables.ts';

/** How long the loaded queues, numbers, campaigns and templates count as fresh, in milliseconds. They seldom change. */
const staleTime = 60_000;

export const useTagChoices = (): Choice[] => useTags().map(({ name, color }) => ({ value: name, label: name, color }));

const fieldChoices = (fields: readonly CustomField[], prefix = ''): Choice[] =>
  fields.map(({ key, label }) => ({ value: `${prefix}${key}`, label, note: key }));

export const useFieldChoices = (): Choice[] => fieldChoices(useFields());

/** Returns the shared views of contacts (segments) as choices. The value of a choice is the name of the view. */
export const useSegmentChoices = (): Choice[] =>
  (useViews('contacts').data?.data ?? []).flatMap(({ name, shared }) => (shared ? [{ value: name, label: name }] : []));

/** Returns the queues of the organization as choices. */
export function useQueueChoices(): Choice[] {
  const trpc = useTRPC();
  const queues = useQuery(trpc.queues.listQueues.queryOptions({}, { staleTime })).data?.data ?? [];
  return queues.map(({ id, name }) => ({ value: id, label: name }));
}

/**
 * Returns the custom fields in which a customer's answer can be saved, as choices. For a variable of the run, the user
 * types the name instead.
 */
export const useTargetChoices = (): Choice[] => fieldChoices(useFields(), 'fields.');

/** Returns the members who may own contacts as choices. The value of a choice is the e-mail address. */
export const useMemberChoices = (): Choice[] =>
  useUsers({ assignable: true }).map(({ name, email }) => ({ value: email, label: name || email, note: email }));

/**
 * The contact attributes that conditions can test and that texts can insert. Custom fields and the run's variables are
 * added after them.
 */
const details = {
  condition: [
    ...(['tag', 'stage', 'name', 'email', 'phone', 'channel', 'last_reply'] as const),
    ...(['business_hours', 'queue', 'language'] as const),
  ],
  text: ['name', 'first_name', 'email', 'phone', 'last_reply'],
} as const;

export function useDetailChoices(of: keyof typeof details): Choice[] {
  const t = useTranslations('automationEditor');
  const own = fieldChoices(useFields(), 'fields.');
  const variables = useDraftVariables().map((name) => {
    const label = t('variable', { name });
    return { value: `variables.${name}`, label };
  });
  return [...details[of].map((detail) => ({ value: detail, label: t(`detail_${detail}`) })), ...own, ...variables];
}

const channels = ['chatapp', 'web', 'embed', 'api'] as const;

/** Returns the values that the attribute of a contact can have. Empty if any value is possible. */
export function useValueChoices(detail: string): Choice[] {
  const t = useTranslations('automationEditor');
  const tags = useTagChoices();
  const fields = useFields();
  const pipelines = usePipelines() ?? [];
  const queues = useQueueChoices();
  if (detail === 'tag') return tags;
  if (detail === 'stage') {
    return pipelines.flatMap(({ name, stages }) =>
      stages.map((stage) => {
        const value = `${name} / ${stage.name}`;
        return { value, label: value, color: stage.color };
      }),
    );
  }
  if (detail === 'queue') return queues.map(({ label }) => ({ value: label, label }));
  if (detail === 'business_hours')
    return ['true', 'false'].map((value) => ({ value, label: t(`hours_${value as 'true'}`) }));
  if (detail === 'language') return (['pt', 'en'] as const).map((value) => ({ value, label: t(`language_${value}`) }));
  if (detail === 'channel') return channels.map((value) => ({ value, label: t(`channel_${value}`) }));
  const field = fields.find(({ key }) => detail === `fields.${key}`);
  return (field?.options ?? []).map((value) => ({ value, label: value }));
}

/** Returns the numbers that messages can be sent from as choices. */
export function useNumberChoices(): Choice[] {
  const trpc = useTRPC();
  const numbers = useQuery(trpc.connections.listConnections.queryOptions({}, { staleTime }));
  return (numbers.data?.data ?? []).map(({ id, name, phone }) => ({ value: id, label: name, note: phone }));
}

/** Returns the campaigns of the organization as choices, by name. Empty if the user may not manage campaigns. */
export function useCampaignChoices(): Choice[] {
  const trpc = useTRPC();
  const asked = useHasPower('campaigns:manage') ? { limit: 200 } : skipToken;
  const campaigns = useQuery(trpc.campaigns.listCampaigns.queryOptions(asked, { staleTime }));
  return (campaigns.data?.data ?? []).map(({ name }) => ({ value: name, label: name }));
}

/** Returns the templates of all numbers, as Parley last read them from the messaging provider. */
export function useTemplates() {
  const trpc = useTRPC();
  return useQuery(trpc.connections.listTemplates.queryOptions({ limit: 200 }, { staleTime })).data?.data ?? [];
}
