'use client';

import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { Section } from '../../../_contact/section.tsx';
import type { ContactProps } from '../../../_contact/use-contact.ts';
import { useUndoMerge } from './use-undo-merge.ts';

/** Lists the contacts that were merged into this contact and can still be separated again. */
export function Merges({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const phoneText = usePhoneText();
  const format = useFormatter();
  const { contacts } = useTRPC();
  const merges = useQuery(
    contacts.listMerges.queryOptions({ id: contact.id }, { enabled: contact.merged_into === null }),
  );
  const undo = useUndoMerge();
  const items = merges.data?.data ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('mergesTitle')}>
      <ul className="space-y-3">
        {items.map((merge) => (
          <li key={merge.merged_contact_id} className="flex items-center gap-3 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                {merge.merged_by.name
                  ? t('mergeLine', { name: phoneText(merge.name), by: merge.merged_by.name })
                  : phoneText(merge.name)}
              </span>
              <span className="block text-xs text-ink-faint">
                {t('mergeUntil', { date: format.dateTime(new Date(merge.undoable_until), { dateStyle: 'medium' }) })}
              </span>
            </span>
            {canWrite && (
              <Button
                size="sm"
                aria-label={t('undoMergeOf', { name: phoneText(merge.name) })}
                busy={undo.isPending && undo.variables.merged_contact_id === merge.merged_contact_id}
                onClick={() => undo.mutate({ id: contact.id, merged_contact_id: merge.merged_contact_id })}
              >
                <Undo2 className="size-4" aria-hidden />
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
