'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { cn } from '#app/_ui/cn.ts';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { useColleaguesHere } from '../../../_presence/presence.tsx';
import { sayWho } from '../../../_presence/who-is-here.ts';

const facesMax = 3;

/**
 * Shows which colleagues have the conversation open or are typing in it. Renders nothing if there are no such
 * colleagues.
 */
export function ColleaguesHere() {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const here = useColleaguesHere();
  const [now, setNow] = useState(() => Date.now());
  const { isTyping, names, nextAt } = sayWho(here, now);
  useEffect(() => {
    if (nextAt === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(nextAt - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [nextAt]);
  const said = { names: format.list(names), count: names.length };
  return (
    <div
      className={cn(
        here.length === 0 ? 'sr-only' : 'flex min-w-0 basis-full items-center gap-1.5 text-xs text-ink-soft',
      )}
    >
      <span className="flex shrink-0 -space-x-1.5">
        {here.slice(0, facesMax).map(({ id, name }) => (
          <Avatar key={id} name={name} className="size-5 text-3xs ring-2 ring-surface" />
        ))}
      </span>
      <span aria-live="polite" className="truncate">
        {names.length > 0 && (isTyping ? t('colleagueTypes', said) : t('colleagueSees', said))}
      </span>
    </div>
  );
}
