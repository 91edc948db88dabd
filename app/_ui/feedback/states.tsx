'use client';

import { CircleAlert, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { cn } from '../cn.ts';
import { Skeleton } from './skeleton.tsx';
import { errorCode, useErrorText } from './use-error-text.ts';

/** Placeholder rows for a list that is still loading. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  const t = useTranslations('common');
  return (
    <div role="status" aria-label={t('loading')} className="divide-y divide-line">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells placeholders apart.
        <div key={index} className="flex items-center gap-3 px-4 py-3.5">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Whether to reduce the padding and leave out the box, for use inside another element. */
  readonly tight?: boolean;
}

/** The content of an empty list: it explains what will be shown here, and how to begin. */
export const Empty = ({ icon: Icon, title, children, action, tight = false }: EmptyProps) => (
  <div className={cn('flex flex-col items-center justify-center px-6 py-16 text-center', tight && 'px-0 py-2')}>
    <span className="mb-4 flex size-12 items-center justify-center rounded-2xl bg-line/60 text-ink-faint dark:bg-raised">
      <Icon className="size-6" aria-hidden />
    </span>
    <div className="font-medium">{title}</div>
    {children && <p className="mt-1 max-w-sm text-sm text-balance text-ink-soft">{children}</p>}
    {action && <div className="mt-5">{action}</div>}
  </div>
);

/**
 * Shows that something could not be loaded: the reason in the user's language, and a retry button if a retry can help.
 */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('common');
  const errorText = useErrorText();
  const isGone = errorCode(error)?.endsWith('_not_found') ?? false;
  return (
    <div role="alert" className="flex flex-col items-center justify-center px-6 py-16 text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-2xl bg-danger-soft text-danger">
        <CircleAlert className="size-6" aria-hidden />
      </span>
      <p className="font-medium">{isGone ? t('notFoundTitle') : t('couldNotLoad')}</p>
      <p className="mt-1 max-w-sm text-sm text-ink-soft">{errorText(error)}</p>
      {onRetry && !isGone && (
        <Button className="mt-5" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
}
