'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Badge } from '#app/_ui/badge.tsx';
import { Button } from '#app/_ui/button.tsx';
import { Field, Input } from '#app/_ui/field.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Failure } from '#app/_ui/states.tsx';
import { Moment } from '#app/_ui/time.tsx';
import { ContactPicker } from '../../_contacts/contact-picker.tsx';
import { Changes } from './changes.tsx';
import { StepGist } from './step-gist.tsx';
import { useStepWords } from './use-step-words.ts';

/** The draft on somebody real: what would happen, with the clock jumping over waits. Nothing does. */
export function DryRun({ id, isDirty }: { id: string; isDirty: boolean }) {
  const t = useTranslations('automations');
  const r = useTranslations('automationRuns');
  const reasons = useTranslations('automationReasons');
  const trpc = useTRPC();
  const words = useStepWords();
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null);
  const [reply, setReply] = useState('');
  const dream = useMutation(trpc.automations.dryRunAutomation.mutationOptions());
  const result = dream.data;
  const ended = ({ error, reason }: { error: string | null; reason: string | null }) => {
    const cause = error ?? reason;
    return cause ? words.why(cause) : r('run_completed');
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_1fr]">
      <Card className="space-y-4 p-5">
        <p className="text-[13px] text-ink-soft">{isDirty ? t('trySaved') : t('tryText')}</p>
        {person ? (
          <p className="flex items-center justify-between gap-3 text-sm font-medium">
            {person.name}
            <Button size="sm" onClick={() => setPerson(null)}>
              {t('tryOther')}
            </Button>
          </p>
        ) : (
          <ContactPicker onPick={setPerson} />
        )}
        <Field label={t('tryReply')} hint={t('tryReplyHint')}>
          {(control) => <Input {...control} value={reply} onChange={(event) => setReply(event.target.value)} />}
        </Field>
        <Button
          look="primary"
          disabled={!person}
          busy={dream.isPending}
          onClick={() => person && dream.mutate({ id, contact_id: person.id, reply: reply || null })}
        >
          {t('tryGo')}
        </Button>
      </Card>
      <div aria-live="polite">
        {dream.isError && <Failure error={dream.error} />}
        {result && (
          <Card>
            <ol aria-label={t('tab_try')} className="divide-y divide-line">
              {result.steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place may be there twice.
                <li key={index} className="space-y-1 px-5 py-3 text-sm">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="font-medium">{r(`step_${step.type}` as never)}</span>
                    <Badge tone={step.error ? 'danger' : 'neutral'}>
                      {step.error ? words.why(step.error) : words.decision(step.decision)}
                    </Badge>
                    <span className="ml-auto text-xs text-ink-faint">
                      <Moment at={step.at} />
                    </span>
                  </p>
                  <StepGist input={step.input} />
                  <Changes changes={step.effects} />
                </li>
              ))}
            </ol>
            <p className="border-t border-line px-5 py-3 text-[13px] text-ink-soft">
              {result.refused
                ? t('tryRefused', { why: reasons(`refused_${result.refused}`) })
                : t('tryEnded', { how: ended(result.ended) })}
            </p>
          </Card>
        )}
      </div>
    </div>
  );
}
