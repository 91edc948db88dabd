'use client';

import { useTranslations } from 'next-intl';
import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';

export const tabs = [
  'instructions',
  'knowledge',
  'rules',
  'cases',
  'questions',
  'backtest',
  'versions',
  'trial',
] as const;
type Tab = (typeof tabs)[number];

/** The tabs of the agent editor. On small screens they scroll sideways, and the open tab is scrolled into view. */
export function TabList({ shown, open }: { shown: readonly Tab[]; open: Tab }) {
  const t = useTranslations('agents');
  const here = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each newly opened tab is scrolled into view.
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
  return (
    <Tabs.List aria-label={t('tabs')} className="-mb-px flex strip-x gap-1">
      {shown.map((one) => (
        <Tabs.Trigger
          key={one}
          ref={one === open ? here : null}
          value={one}
          className="border-b-2 border-transparent px-2.5 py-2.5 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
        >
          {t(`tab_${one}`)}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
