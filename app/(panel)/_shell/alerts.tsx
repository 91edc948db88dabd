'use client';

import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import { useAlerts } from './use-alerts.ts';

/** Shows the problems that need an administrator in one line above every page, the most critical problem first. */
export function Alerts() {
  const t = useTranslations('alerts');
  const alerts = useAlerts();
  const alert = alerts.find(({ isCritical }) => isCritical) ?? alerts[0];
  if (!alert) return null;
  const { text, isCritical, href } = alert;
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
        {text}
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
