'use client';

import { type LucideIcon, RotateCcw, SquareKanban, StickyNote, UserRound, UserX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Ago } from '#app/_ui/time/time.tsx';
import type { ContactHistoryItem } from '#server/contract/people/contact-records.ts';
import { usePipelines, useUsers } from '../../../_contacts/use-configuration.ts';

type By = { readonly type: string; readonly name: string | null };
type StageChange = Extract<ContactHistoryItem, { type: 'stage_changed' }>['data'];
type Assignment = Extract<ContactHistoryItem, { type: 'assignment_changed' }>['data'];

const bold = { b: (text: ReactNode) => <strong className="font-medium">{text}</strong> };

function useByText() {
  const t = useTranslations('contact');
  return ({ type, name }: By): string => {
    if (type === 'user') return t('by', { name: name ?? t('somebody') });
    if (type === 'agent') return t('byAgent');
    if (type === 'api') return name ? `${t('byApi')} (${name})` : t('byApi');
    return t('bySystem');
  };
}

function StageChanged({ data }: { data: StageChange }) {
  const t = useTranslations('contact');
  const pipeline = usePipelines()?.find((one) => one.id === data.pipeline_id);
  const stageName = (id: string | null) => pipeline?.stages.find((stage) => stage.id === id)?.name ?? t('aStage');
  const event = (['entered', 'moved', 'lost', 'reopened'] as const).find((one) => one === data.event) ?? 'moved';
  const names = {
    pipeline: pipeline?.name ?? t('aPipeline'),
    from: stageName(data.from_stage_id),
    to: stageName(data.to_stage_id),
  };
  return (
    <>
      {t.rich(`did_${event}`, { ...names, ...bold })}
      {data.reason && <span className="block text-ink-soft">“{data.reason}”</span>}
    </>
  );
}

function AssignmentChanged({ data }: { data: Assignment }) {
  const t = useTranslations('contact');
  const users = useUsers();
  const nameOf = (id: string | null) => users.find((user) => user.id === id)?.name ?? t('somebody');
  const names = { from: nameOf(data.from_user_id), to: nameOf(data.to_user_id) };
  if (data.to_user_id === null) return t.rich('did_unassigned', { ...names, ...bold });
  return t.rich(data.from_user_id === null ? 'did_assigned' : 'did_reassigned', { ...names, ...bold });
}

function iconOf(item: ContactHistoryItem): LucideIcon {
  if (item.type === 'note_added') return StickyNote;
  if (item.type === 'assignment_changed') return UserRound;
  return item.data.event === 'lost' ? UserX : item.data.event === 'reopened' ? RotateCcw : SquareKanban;
}

/** One activity entry: what happened, who did it, and when. */
export function HistoryItem({ item }: { item: ContactHistoryItem }) {
  const byText = useByText();
  const Icon = iconOf(item);
  const by = item.type === 'note_added' ? item.data.created_by : item.data.changed_by;
  return (
    <li className="flex gap-3 text-sm">
      <span className="mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-faint dark:bg-line">
        <Icon className="size-3.5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        {item.type === 'note_added' ? (
          <p className="rounded-lg bg-warning-soft px-3 py-2 break-words whitespace-pre-line">{item.data.body}</p>
        ) : (
          <p className="break-words">
            {item.type === 'stage_changed' ? <StageChanged data={item.data} /> : <AssignmentChanged data={item.data} />}
          </p>
        )}
        <p className="mt-0.5 text-xs text-ink-faint">
          {byText(by)} · <Ago at={item.at} />
        </p>
      </div>
    </li>
  );
}
