'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { Popover } from '#app/_ui/overlays/popover.tsx';
import { Card } from '#app/_ui/page.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { Ago } from '#app/_ui/time/time.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { AutomationCondition } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationStart } from '#server/contract/outreach/automation-editor.ts';
import { ContactPicker } from '../../_contacts/contact-picker.tsx';
import { triggerCurl } from './trigger-curl.ts';
import { useTellStep } from './use-tell-step.ts';

const lookMs = 5_000;
const pageSize = 50;
const asked = ['all', 'refused'] as const;

/**
 * Returns a function that describes why a start was refused: when the contact may start again, which condition failed,
 * or which automations form a loop.
 */
function useDetailWords(): (details: unknown) => string | null {
  const t = useTranslations('automationEditor');
  const format = useFormatter();
  const { conditionOf } = useTellStep();
  return (details) => {
    const { retry_at: at, condition, flows } = (details ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof at === 'string') {
      return t('againFrom', { time: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }) });
    }
    if (condition) return t('brokenCondition', { condition: conditionOf(condition as AutomationCondition) });
    if (Array.isArray(flows)) return t('loopOf', { one: String(flows[0]), other: String(flows[1]) });
    return null;
  };
}

function StartRow({ start }: { start: AutomationStart }) {
  const t = useTranslations('automations');
  const phoneText = usePhoneText();
  const e = useTranslations('automationEditor');
  const reasons = useTranslations('automationReasons');
  const detailOf = useDetailWords();
  const { contact, trigger, status, reason, body, at } = start;
  const detail = detailOf(start.details);
  const hasBody = trigger === 'webhook' && body !== null;
  return (
    <li className="px-5 py-3 text-md">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 truncate font-medium">
          {contact ? phoneText(contact.name) : t('nobody')}
        </span>
        <span className="text-sm text-ink-soft">{textOr(t, `trigger_${trigger}`, trigger)}</span>
        <Badge tone={status === 'refused' ? 'warning' : 'accent'} className="max-w-full whitespace-normal">
          {reason ? textOr(reasons, `refused_${reason}`, reason) : t(`start_${status}`)}
        </Badge>
        <span className="text-xs text-ink-faint">
          <Ago at={at} />
        </span>
      </div>
      {detail && <p className="mt-1 text-sm text-ink-soft">{detail}</p>}
      {hasBody && (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer text-sm text-ink-soft hover:text-ink">{e('callBody')}</summary>
          <pre className="mt-2 overflow-x-auto rounded-lg bg-sunken p-3 text-xs whitespace-pre-wrap break-all">
            {JSON.stringify(body, null, 2)}
          </pre>
          <div className="mt-2">
            <CopyButton text={triggerCurl('TOKEN', body)} label={t('copyCurl')} />
          </div>
        </details>
      )}
    </li>
  );
}

/**
 * Lists the attempts to start the automation, with the reason for each refusal. The list can be limited to refusals,
 * and to one contact.
 */
export function Starts({ id }: { id: string }) {
  const t = useTranslations('automations');
  const phoneText = usePhoneText();
  const e = useTranslations('automationEditor');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const [which, setWhich] = useState<(typeof asked)[number]>('all');
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null);
  const [picks, setPicks] = useState(false);
  const filter = { ...(which === 'refused' && { refused: true }), ...(person && { contact_id: person.id }) };
  const starts = useInfiniteQuery(
    trpc.automations.listAutomationStarts.infiniteQueryOptions(
      { id, limit: pageSize, ...filter },
      { getNextPageParam: (page) => page.next_cursor ?? undefined, refetchInterval: lookMs },
    ),
  );
  const more = useMore(starts);
  const all = starts.data?.pages.flatMap(({ data }) => data) ?? [];
  const isFiltered = which === 'refused' || person !== null;
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">{e('startsHint')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Segments
          label={e('startsShown')}
          value={which}
          onChange={setWhich}
          options={asked.map((value) => ({ value, label: e(`starts_${value}`) }))}
        />
        {person ? (
          <Button onClick={() => setPerson(null)} aria-label={e('notOnly', { name: phoneText(person.name) })}>
            {phoneText(person.name)} ×
          </Button>
        ) : (
          <Popover label={e('onlyOf')} open={picks} onOpenChange={setPicks} trigger={<Button>{e('onlyOf')}</Button>}>
            <ContactPicker
              onPick={(contact) => {
                setPerson(contact);
                setPicks(false);
              }}
            />
          </Popover>
        )}
      </div>
      {starts.isPending && <SkeletonRows />}
      {starts.isError && <Failure error={starts.error} onRetry={() => void starts.refetch()} />}
      {starts.isSuccess && all.length === 0 && (
        <p className="text-sm text-ink-faint">{isFiltered ? e('noSuchStarts') : t('noStarts')}</p>
      )}
      {all.length > 0 && (
        <Card>
          <ul aria-label={t('tab_starts')} className="divide-y divide-line">
            {all.map((start) => (
              <StartRow key={start.id} start={start as AutomationStart} />
            ))}
          </ul>
          {starts.hasNextPage && (
            <Button look="quiet" size="sm" className="w-full" busy={more.busy} onClick={more.ask}>
              {c('loadMore')}
            </Button>
          )}
        </Card>
      )}
    </div>
  );
}
