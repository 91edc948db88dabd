'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { Bookmark, Bot, type LucideIcon, Megaphone, Workflow } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { plainText } from '#app/_ui/plain-text.ts';
import { useHasPower, useMember } from '../_shell/member.tsx';
import { useViews } from '../_views/use-views.ts';
import { placesFor } from '../settings/_parts/places.ts';
import type { Found } from './use-hits.tsx';

const foundMax = 6;
/** So many are read of each kind. */
const readMost = 200;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What people have made under a name, and the settings: those whose name holds what is typed, as far as the member sees them. */
export function useNamedHits(typed: string): readonly Found[] {
  const t = useTranslations('actions');
  const nav = useTranslations('nav');
  const s = useTranslations('settings');
  const trpc = useTRPC();
  const { role } = useMember();
  const asked = plainText(typed.trim());
  // One letter is in every name.
  const isAsked = asked.length >= 2;
  const limit = { limit: readMost };
  const isAdmin = role === 'admin';
  const plans = useHasPower('campaigns:manage');
  const agents = useQuery(trpc.agents.listAgents.queryOptions(isAsked && isAdmin ? limit : skipToken));
  const flows = useQuery(trpc.automations.listAutomations.queryOptions(isAsked && isAdmin ? limit : skipToken));
  const campaigns = useQuery(trpc.campaigns.listCampaigns.queryOptions(isAsked && plans ? limit : skipToken));
  const views = useViews('conversations');
  const segments = useViews('contacts');
  const found = (heading: string, Icon: LucideIcon, base: string, rows: readonly Named[] | undefined): Found => ({
    heading,
    hits: (rows ?? [])
      .filter(({ name }) => plainText(name).includes(asked))
      .slice(0, foundMax)
      .map(({ id, name }) => ({ key: id, href: `${base}${id}`, icon: <Icon aria-hidden />, title: name, more: null })),
  });
  if (!isAsked) return [];
  return [
    found(t('views'), Bookmark, '/inbox?view=', views.data?.data),
    found(t('segments'), Bookmark, '/contacts?view=', segments.data?.data),
    found(nav('agents'), Bot, '/agents/', agents.data?.data),
    found(nav('automations'), Workflow, '/automations/', flows.data?.data),
    found(nav('campaigns'), Megaphone, '/campaigns/', campaigns.data?.data),
    {
      heading: nav('settings'),
      hits: placesFor(role).flatMap(({ href, label, icon: Icon }) =>
        plainText(s(label)).includes(asked)
          ? [{ key: href, href, icon: <Icon aria-hidden />, title: s(label), more: null }]
          : [],
      ),
    },
  ];
}
