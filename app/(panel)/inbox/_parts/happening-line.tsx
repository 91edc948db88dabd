'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Happening } from '#server/contract/happening.ts';
import { useMember } from '../../_shell/member.tsx';

function useWords({ kind, by, about, until }: Happening): string {
  const t = useTranslations('happenings');
  const format = useFormatter();
  const { userId } = useMember();
  const named = by.type === 'user' || by.type === 'automation' || by.type === 'agent';
  const who = by.id === userId ? t('you') : ((named ? by.name : null) ?? t(by.type === 'api' ? 'api' : 'system'));
  const name = about?.name ?? t('gone');
  if (kind === 'taken_over') {
    if (about === null) return t('answeredOnPhone');
    if (about.id === by.id) return t('takenOver', { who });
    const to = about.id === userId ? t('toYou') : name;
    return by.type === 'system' ? t('givenInTurn', { to }) : t('given', { who, to });
  }
  if (kind === 'woken' && by.type === 'system') return t('cameBack');
  const moment = until === null ? '' : format.dateTime(new Date(until), { dateStyle: 'short', timeStyle: 'short' });
  return t(kind, { who, name, moment });
}

/** A line of the thread: who did what, and when. */
export function HappeningLine({ happening }: { happening: Happening }) {
  const format = useFormatter();
  const words = useWords(happening);
  const at = new Date(happening.at);
  return (
    <p className="mx-auto max-w-md px-2 text-center text-xs text-ink-faint">
      {words} ·{' '}
      <time dateTime={happening.at} title={format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' })}>
        {format.dateTime(at, { timeStyle: 'short' })}
      </time>
    </p>
  );
}
