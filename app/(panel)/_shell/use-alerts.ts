import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useNow } from '#app/_ui/time/use-now.ts';
import type { Alert, UsageOutlook } from '#server/contract/organization/organization.ts';
import { useMember } from './member.tsx';

interface Line {
  readonly text: string;
  readonly isCritical: boolean;
  readonly href: string | null;
}

const pageOf = ({ object }: Alert): string | null => {
  if (object.type === 'webhook') return `/developers/webhooks/${object.id}`;
  if (object.type === 'organization') return '/settings/organization';
  return object.type === 'api_key' ? '/developers/keys' : null;
};

type Format = ReturnType<typeof useFormatter>;
type Say = ReturnType<typeof useTranslations<'alerts'>>;

/**
 * Returns a warning once 80% of the plan's volume is used. The notice at 50% appears only by e-mail and on the plan's
 * page.
 */
function planLines(outlook: UsageOutlook | undefined, t: Say, format: Format): Line[] {
  const percent = outlook?.reached ?? 0;
  if (!outlook || percent < 80) return [];
  const date = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const day = outlook.used_up_on && format.dateTime(new Date(outlook.used_up_on), date);
  const near = day ? t('usage_near_day', { percent, day }) : t('usage_near', { percent });
  const isCritical = percent >= 100;
  return [{ text: isCritical ? t('usage_full') : near, isCritical, href: '/settings/organization' }];
}

/**
 * Returns the problems that need an administrator: the alerts of GET /org, agents' budgets and plan volume that are
 * running out, and automations that start each other in a loop.
 */
export function useAlerts(): readonly Line[] {
  const t = useTranslations('alerts');
  const format = useFormatter();
  const now = useNow(60_000);
  const trpc = useTRPC();
  const asked = { enabled: useMember().role === 'admin', refetchInterval: 60_000 };
  const organization = useQuery(trpc.organization.getOrganization.queryOptions({}, asked));
  const budgets = useQuery(trpc.agents.listBudgetAlerts.queryOptions({}, asked));
  const loops = useQuery(trpc.automations.listLoops.queryOptions({}, asked));
  const outlook = useQuery(trpc.organization.getUsageOutlook.queryOptions({}, asked));
  const looping = (loops.data?.data ?? []).map(({ automation, started_by: by }) => ({
    text:
      by === null || by === automation.name
        ? t('loop_self', { name: automation.name })
        : t('loop', { name: automation.name, by }),
    isCritical: false,
    href: `/automations/${automation.id}?tab=starts`,
  }));
  // The lines in `looping` name both automations of a loop, so the less detailed alert is left out.
  const others = (organization.data?.alerts ?? []).filter(({ type }) => type !== 'automation_loop');
  const alerts = others.map((alert) => {
    const isCritical = alert.severity === 'critical';
    const time = format.relativeTime(new Date(alert.since), now);
    const isDisabled = alert.type === 'webhook_failing' && isCritical;
    return { text: isDisabled ? t('webhook_disabled') : t(alert.type, { time }), isCritical, href: pageOf(alert) };
  });
  const spent = (budgets.data?.data ?? []).map(({ agent, percent }) => ({
    text: percent >= 100 ? t('budget_over', { name: agent.name }) : t('budget', { name: agent.name, percent }),
    isCritical: percent >= 100,
    href: `/agents/${agent.id}`,
  }));
  return [...alerts, ...looping, ...spent, ...planLines(outlook.data, t, format)];
}
