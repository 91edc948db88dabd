'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Card } from '#app/_ui/page.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { MomentField, useReadMoment } from '#app/_ui/time/moment-field.tsx';
import type { AutomationDefinition } from '#server/contract/outreach/automation-definition.ts';
import type { DryRunResult as Result } from '#server/contract/outreach/automation-editor.ts';
import { ContactPicker } from '../../_contacts/contact-picker.tsx';
import { DryRunResult } from './dry-run-result.tsx';
import { variablesNamed } from './variables-of.ts';

interface Props {
  readonly id: string;
  readonly draft: AutomationDefinition;
  readonly isDirty: boolean;
}

/** Simulates the draft on a real contact. Waits are skipped, and nothing is changed or sent. */
export function DryRun({ id, draft, isDirty }: Props) {
  const t = useTranslations('automations');
  const phoneText = usePhoneText();
  const trpc = useTRPC();
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null);
  const [reply, setReply] = useState('');
  const [at, setAt] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const dryRun = useMutation(trpc.automations.dryRunAutomation.mutationOptions());
  const readMoment = useReadMoment();
  const names = variablesNamed(draft);
  const go = async (contactId: string) => {
    const variables = Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
    const moment = await readMoment(at);
    dryRun.mutate({ id, contact_id: contactId, reply: reply || null, variables, ...(moment ? { at: moment } : {}) });
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_1fr]">
      <Card className="space-y-4 p-5">
        <p className="text-sm text-ink-soft">{isDirty ? t('trySaved') : t('tryText')}</p>
        {person ? (
          <p className="flex items-center justify-between gap-3 text-md font-medium">
            {phoneText(person.name)}
            <Button size="sm" onClick={() => setPerson(null)}>
              {t('tryOther')}
            </Button>
          </p>
        ) : (
          <ContactPicker onPick={setPerson} />
        )}
        <MomentField label={t('tryAt')} hint={t('tryAtHint')} value={at} onChange={setAt} />
        {names.map((name) => (
          <Field key={name} label={t('tryVariable', { name })}>
            {(control) => (
              <Input
                {...control}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Field label={t('tryReply')} hint={t('tryReplyHint')}>
          {(control) => <Input {...control} value={reply} onChange={(event) => setReply(event.target.value)} />}
        </Field>
        <Button look="primary" disabled={!person} busy={dryRun.isPending} onClick={() => person && void go(person.id)}>
          {t('tryGo')}
        </Button>
      </Card>
      <div aria-live="polite">
        {dryRun.isError && <Failure error={dryRun.error} />}
        {dryRun.data && <DryRunResult result={dryRun.data as Result} />}
      </div>
    </div>
  );
}
