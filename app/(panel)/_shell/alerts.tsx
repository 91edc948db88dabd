'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { cn } from '#app/_ui/cn.ts';
import type { Alert } from '#server/contract/organization.ts';
import { useMember } from './member.tsx';

const placeOf = ({ object }: Alert): string | null => {
  if (object.type === 'webhook') return `/developers/webhooks/${object.id}`;
  return object.type === 'api_key' ? '/developers/keys' : null;
};

/** What needs an administrator, as GET /org has it: the gravest first, in one line above every page. */
export function Alerts() {
  const t = useTranslations('alerts');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const trpc = useTRPC();
  const isAdmin = useMember().role === 'admin';
  const organization = useQuery(
    trpc.organization.getOrganization.queryOptions({}, { enabled: isAdmin, refetchInterval: 60_000 }),
  );
  const alerts = organization.data?.alerts ?? [];
  const alert = alerts.find(({ severity }) => severity === 'critical') ?? alerts[0];
  if (!alert) return null;
  const isCritical = alert.severity === 'critical';
  const isDisabled = alert.type === 'webhook_failing' && isCritical;
  const href = placeOf(alert);
  const time = format.relativeTime(new Date(alert.since), now);
  return (
    <p
      role="status"
      className={cn(
        'flex items-center justify-center gap-2 px-4 py-1.5 text-xs font-medium',
        isCritical ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
      )}
    >
      <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
      <span>
        {isDisabled ? t('webhook_disabled') : t(alert.type, { time })}
        {alerts.length > 1 && ` ${t('more', { count: alerts.length - 1 })}`}
      </span>
      {href && (
        <Link href={href} prefetch={false} className="underline underline-offset-2">
          {t('look')}
        </Link>
      )}
    </p>
  );
}
