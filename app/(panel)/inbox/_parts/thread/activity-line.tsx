'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Activity } from '#server/contract/inbox/activity.ts';
import { useMember } from '../../../_shell/member.tsx';
import { NoteBubble } from '../message/note-bubble.tsx';

function useWords({ kind, by, about, until, text }: Activity): string {
  const t = useTranslations('activities');
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
  if (kind === 'noted') return text ?? '';
  if (kind === 'woken' && by.type === 'system') return t('cameBack');
  if (kind === 'released' && text !== null) return t('releasedWith', { who, words: text });
  const moment = until === null ? '' : format.dateTime(new Date(until), { dateStyle: 'short', timeStyle: 'short' });
  return t(kind, { who, name, moment });
}

function Line({ activity }: { activity: Activity }) {
  const format = useFormatter();
  const words = useWords(activity);
  const at = new Date(activity.at);
  return (
    <p className="mx-auto my-1.5 max-w-md px-2 text-center text-xs text-ink-faint">
      {words} ·{' '}
      <time dateTime={activity.at} title={format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' })}>
        {format.dateTime(at, { timeStyle: 'short' })}
      </time>
    </p>
  );
}

/** Shows an activity entry in the thread: who did what and when, or an internal note. */
export const ActivityLine = ({ conversationId, activity }: { conversationId: string; activity: Activity }) =>
  activity.kind === 'noted' ? (
    <NoteBubble conversationId={conversationId} note={activity} />
  ) : (
    <Line activity={activity} />
  );
