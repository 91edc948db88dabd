'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import {
  Bookmark,
  Bot,
  KeyRound,
  ListOrdered,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  SquareKanban,
  Tag,
  UserRound,
  Webhook,
  Workflow,
  Zap,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { plainText } from '#app/_ui/text/plain-text.ts';
import { type Role, roleScopes } from '#server/contract/organization/scopes.ts';
import { useHasPower, useMember } from '../_shell/member.tsx';
import { useViews } from '../_views/use-views.ts';
import { pagesFor } from '../settings/_parts/settings-pages.ts';
import type { Found } from './use-hits.tsx';

const foundMax = 6;
/** The maximum number of entries that are read of each kind. */
const readMost = 200;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Once the person searches, reads the lists of everything that has a name, such as views, agents and campaigns. */
function useNamed(isAsked: boolean) {
  const trpc = useTRPC();
  const { role } = useMember();
  const when = <T,>(may: boolean, input: T) => (isAsked && may ? input : skipToken);
  const isAdmin = role === 'admin';
  const attends = roleScopes[role].includes('conversations:read');
  const limit = { limit: readMost };
  const queries = {
    views: useViews('conversations'),
    segments: useViews('contacts'),
    agents: useQuery(trpc.agents.listAgents.queryOptions(when(isAdmin, limit))),
    automations: useQuery(trpc.automations.listAutomations.queryOptions(when(isAdmin, limit))),
    campaigns: useQuery(trpc.campaigns.listCampaigns.queryOptions(when(useHasPower('campaigns:manage'), limit))),
    queues: useQuery(trpc.queues.listQueues.queryOptions(when(attends, {}))),
    tags: useQuery(trpc.tags.listTags.queryOptions(when(attends, { type: 'conversation' as const }))),
    pipelines: useQuery(trpc.pipelines.listPipelines.queryOptions(when(true, {}))),
    replies: useQuery(trpc.quickReplies.listQuickReplies.queryOptions(when(attends, {}))),
    people: useQuery(trpc.members.listUsers.queryOptions(when(isAdmin, {}))),
    numbers: useQuery(trpc.connections.listConnections.queryOptions(when(isAdmin, limit))),
    webhooks: useQuery(trpc.webhooks.listWebhooks.queryOptions(when(isAdmin, limit))),
    keys: useQuery(trpc.keys.listKeys.queryOptions(when(isAdmin, {}))),
  };
  return { ...queries, isLooking: Object.values(queries).some(({ isLoading }) => isLoading) };
}

/** Finds the settings pages whose label contains the text. */
function useSettingsHits(role: Role, asked: string): Found {
  const s = useTranslations('settings');
  const nav = useTranslations('nav');
  const hits = pagesFor(role)
    .filter(({ label }) => plainText(s(label)).includes(asked))
    .map(({ href, label, icon: Icon }) => ({
      key: href,
      href,
      icon: <Icon aria-hidden />,
      title: s(label),
      more: null,
    }));
  return { heading: nav('settings'), hits };
}

interface NamedHits {
  readonly found: readonly Found[];
  readonly isLooking: boolean;
}

/** Finds items and settings pages whose name contains the typed text, among those that the member may see. */
export function useNamedHits(typed: string): NamedHits {
  const t = useTranslations('actions');
  const nav = useTranslations('nav');
  const s = useTranslations('settings');
  const { role } = useMember();
  const asked = plainText(typed.trim());
  // A single letter would match almost every name.
  const isAsked = asked.length >= 2;
  const named = useNamed(isAsked);
  const settings = useSettingsHits(role, asked);
  if (!isAsked) return { found: [], isLooking: false };
  const found = (
    heading: string,
    Icon: LucideIcon,
    hrefOf: (id: string) => string,
    rows: readonly Named[] = [],
  ): Found => ({
    heading,
    hits: rows
      .filter(({ name }) => plainText(name).includes(asked))
      .slice(0, foundMax)
      .map(({ id, name }) => ({ key: id, href: hrefOf(id), icon: <Icon aria-hidden />, title: name, more: null })),
  });
  const under = (base: string) => (id: string) => `${base}${id}`;
  const endpoints = named.webhooks.data?.data.map(({ id, url }) => ({ id, name: url }));
  const replies = named.replies.data?.data.map(({ id, title }) => ({ id, name: title }));
  const all = [
    found(t('views'), Bookmark, under('/inbox?view='), named.views.data?.data),
    found(s('nav_queues'), ListOrdered, under('/inbox?served_by=nobody&sort=waiting&queue='), named.queues.data?.data),
    found(t('taggedWith'), Tag, under('/inbox?tag='), named.tags.data?.data),
    found(t('segments'), Bookmark, under('/contacts?view='), named.segments.data?.data),
    found(nav('boards'), SquareKanban, under('/pipelines?pipeline='), named.pipelines.data?.data),
    found(nav('agents'), Bot, under('/agents/'), named.agents.data?.data),
    found(nav('automations'), Workflow, under('/automations/'), named.automations.data?.data),
    found(nav('campaigns'), Megaphone, under('/campaigns/'), named.campaigns.data?.data),
    found(s('nav_numbers'), MessageCircle, under('/settings/numbers/'), named.numbers.data?.data),
    found(s('nav_members'), UserRound, () => '/settings/members', named.people.data?.data),
    found(s('nav_quickReplies'), Zap, () => '/settings/quick-replies', replies),
    found(nav('webhooks'), Webhook, under('/developers/webhooks/'), endpoints),
    found(nav('keys'), KeyRound, () => '/developers/keys', named.keys.data?.data),
    settings,
  ];
  return { found: all, isLooking: named.isLooking };
}
