'use client';

import { useTranslations } from 'next-intl';
import type { Outputs } from '#app/_trpc/trpc.ts';
import { StatusBadge } from '#app/_ui/display/status-badge.tsx';
import { Ago } from '#app/_ui/time/time.tsx';

export type Call = Outputs['requests']['listCalls']['data'][number];

export function CallRow({ call, onOpen }: { call: Call; onOpen: (row: HTMLElement) => void }) {
  const t = useTranslations('requests');
  return (
    <li>
      <button
        type="button"
        onClick={(event) => onOpen(event.currentTarget)}
        className="flex w-full items-center gap-x-4 gap-y-1 px-4 py-2.5 text-left -outline-offset-2 hover:bg-canvas dark:hover:bg-raised"
      >
        <StatusBadge status={call.status} />
        <span className="min-w-0 flex-1">
          <span className="flex gap-2 font-mono text-sm">
            <span className="font-semibold">{call.method}</span>
            <span className="truncate">{call.path}</span>
          </span>
          {call.error_code && <span className="block truncate font-mono text-xs text-danger">{call.error_code}</span>}
        </span>
        <span className="hidden w-40 truncate text-xs text-ink-soft md:block">{call.key?.name}</span>
        <span className="hidden w-16 text-right text-xs text-ink-soft tabular-nums sm:block">
          {t('ms', { ms: call.duration_ms })}
        </span>
        <Ago at={call.created_at} className="w-20 shrink-0 text-right text-xs text-ink-faint" />
      </button>
    </li>
  );
}
