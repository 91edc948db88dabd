'use client';

import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { Popover } from '#app/_ui/overlays/popover.tsx';
import { zoneName } from '#app/_ui/time/zone-name.ts';
import { clocks } from '#server/contract/insight/figure-words.ts';
import { useReadQueues, useReadTags } from '../_contacts/use-configuration.ts';
import { useViews } from '../_views/use-views.ts';
import { ofView } from './of-view.ts';
import { channels, type FiguresQuery, filteredBy } from './use-figures-query.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
}

/**
 * Reads the items that figures can be filtered by, such as agents and tags. They are read when the member opens the
 * filters.
 */
function useChoices(): Readonly<Record<(typeof filteredBy)[number], readonly Choice[]>> {
  const trpc = useTRPC();
  const numbers = useQuery(trpc.connections.listNumbers.queryOptions({}));
  const agents = useQuery(trpc.agents.listAgents.queryOptions({}));
  const members = useQuery(trpc.members.listUsers.queryOptions({}));
  const tags = useReadTags('conversation');
  const queues = useReadQueues();
  // A link with filters must show the same figures to everyone. Private segments are left out, because only their owner
  // can see such a segment.
  const segments = useViews('contacts').data?.data.filter(({ shared }) => shared);
  const of = (rows: readonly Choice[] | undefined) => rows ?? [];
  return {
    number: of(numbers.data?.data),
    agent: of(agents.data?.data),
    member: of(members.data?.data),
    tag: of(tags.data?.data),
    queue: of(queues.data?.data),
    segment: of(segments),
  };
}

/** Applies the filters of a saved view of conversations. Lists the filters of the view that figures do not support. */
function LikeView({ query }: { readonly query: FiguresQuery }) {
  const t = useTranslations('figures');
  const views = useViews('conversations').data?.data ?? [];
  const [chosen, setChosen] = useState('');
  const view = views.find(({ id }) => id === chosen);
  if (views.length === 0) return null;
  const choose = (id: string) => {
    setChosen(id);
    const next = views.find((one) => one.id === id);
    if (next) void query.set(ofView(next).set as Parameters<typeof query.set>[0]);
  };
  const left = view ? ofView(view).left : [];
  const hint =
    left.length > 0 ? t('viewLeft', { parts: left.map((part) => t(`viewPart_${part}`)).join(', ') }) : undefined;
  return (
    <Field label={t('likeView')} {...(hint !== undefined && { hint })}>
      {(control) => (
        <Select {...control} value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('likeView_none')}</option>
          {views.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Choices({ query }: { readonly query: FiguresQuery }) {
  const t = useTranslations('figures');
  const choices = useChoices();
  const zones = Intl.supportedValuesOf('timeZone');
  const { set } = query;
  return (
    <div className="space-y-3">
      <LikeView query={query} />
      <Field label={t('filter_channel')}>
        {(control) => (
          <Select
            {...control}
            value={query.channel ?? ''}
            onChange={({ target }) => void set({ channel: (target.value || null) as typeof query.channel })}
          >
            <option value="">{t('filter_all')}</option>
            {channels.map((value) => (
              <option key={value} value={value}>
                {t(`channel_${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {filteredBy.map((by) => (
        <Field key={by} label={t(`filter_${by}`)} {...(by === 'segment' && { hint: t('segment_hint') })}>
          {(control) => (
            <Select
              {...control}
              value={query[by] ?? ''}
              onChange={({ target }) => void set({ [by]: target.value || null })}
            >
              <option value="">{t('filter_all')}</option>
              {choices[by].map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <Field label={t('filter_clock')} hint={t('clock_hint')}>
        {(control) => (
          <Select
            {...control}
            value={query.clock}
            onChange={({ target }) => void set({ clock: target.value as typeof query.clock })}
          >
            {clocks.map((value) => (
              <option key={value} value={value}>
                {t(`clock_${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('filter_zone')}>
        {(control) => (
          <Select
            {...control}
            value={query.zone ?? ''}
            onChange={({ target }) => void set({ zone: target.value || null })}
          >
            <option value="">{t('zone_own')}</option>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneName(zone).city}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

/** Says that the set filters have no effect here, because campaigns and automations cannot be filtered. */
function NotApplying({ count }: { readonly count: number }) {
  const t = useTranslations('figures');
  if (count === 0) return null;
  return (
    <p className="text-xs text-ink-soft">
      <span className="line-through">{t('filtersOn', { count })}</span> {t('filtersNot', { count })}
    </p>
  );
}

/** The filters of the figures. The button shows how many filters are set. */
export function Filters({ query, applies }: { readonly query: FiguresQuery; readonly applies: boolean }) {
  const t = useTranslations('figures');
  const { filter, clock, zone, set } = query;
  const count = Object.keys(filter).length + (clock === 'all' ? 0 : 1) + (zone ? 1 : 0);
  const none = {
    ...{ channel: null, number: null, agent: null, member: null, tag: null, queue: null, segment: null },
    ...{ clock: null, zone: null },
  };
  if (!applies) return <NotApplying count={count - (zone ? 1 : 0)} />;
  return (
    <>
      <Popover
        label={t('filters')}
        align="end"
        trigger={
          <Button look={count > 0 ? 'primary' : 'secondary'}>
            <SlidersHorizontal className="size-4" aria-hidden />
            {count > 0 ? t('filtersOn', { count }) : t('filters')}
          </Button>
        }
      >
        <Choices query={query} />
      </Popover>
      {count > 0 && (
        <Button look="quiet" onClick={() => void set(none)}>
          {t('filtersOff')}
        </Button>
      )}
    </>
  );
}
