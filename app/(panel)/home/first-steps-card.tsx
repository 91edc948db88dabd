'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Bar } from '#app/_ui/display/bar.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { FirstSteps } from '#server/contract/insight/home.ts';
import { type FirstStep, firstSteps } from '#server/contract/insight/home-lists.ts';
import { useMember } from '../_shell/member.tsx';
import { TestNumber } from './test-number.tsx';

function usePutAway(away: boolean) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const put = useMutation(
    trpc.home.putStepsAway.mutationOptions({ onSuccess: () => queryClient.invalidateQueries(trpc.home.pathFilter()) }),
  );
  return { put: () => put.mutate({ away }), busy: put.isPending };
}

/** The button that shows the hidden list of first steps again. */
export function TakeStepsOut() {
  const t = useTranslations('home');
  const { put, busy } = usePutAway(false);
  return (
    <Button size="sm" busy={busy} onClick={put}>
      {t('takeOut')}
    </Button>
  );
}

/**
 * Returns a function that returns the link and the text of a first step. In the sandbox, the test message is sent from
 * the simulated phone.
 */
function useStep(number: FirstSteps['number']) {
  const t = useTranslations('home');
  const { sandbox } = useMember();
  const pages: Record<FirstStep, string> = {
    number: '/settings/numbers',
    agent: '/agents',
    linked: number ? `/settings/numbers/${number.id}` : '/settings/numbers',
    team: '/settings/members',
    message: sandbox ? `/phone${number ? `?number=${number.phone_number_id}` : ''}` : '/inbox',
    integration: '/developers/keys',
  };
  return (step: FirstStep) =>
    step === 'message' && sandbox
      ? { href: pages[step], text: t('stepTextSandbox_message'), go: t('stepGoSandbox_message') }
      : { href: pages[step], text: t(`stepText_${step}`), go: t(`stepGo_${step}`) };
}

function Mark({ done, position }: { done: boolean; position: number }) {
  const t = useTranslations('home');
  return (
    <span
      className={cn(
        'flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold',
        done ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-ink-soft dark:bg-line',
      )}
    >
      {done ? <Check className="size-4" aria-label={t('stepDone')} /> : position}
    </span>
  );
}

/**
 * The card with the steps from an empty account to the first reply. Each step links to its page and is ticked
 * automatically.
 */
export function FirstStepsCard({ steps: { done, number } }: { steps: FirstSteps }) {
  const t = useTranslations('home');
  const { sandbox } = useMember();
  const about = useStep(number);
  const { put, busy } = usePutAway(true);
  const next = firstSteps.find((step) => !done.includes(step));
  const counted = t('stepsDone', { done: done.length, all: firstSteps.length });
  return (
    <Card>
      <header className="space-y-3 border-b border-line px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-40">
            <h2 className="text-md font-semibold">{t('steps')}</h2>
            <p className="mt-0.5 text-sm text-ink-soft">{t('stepsText')}</p>
          </div>
          <Button size="sm" busy={busy} onClick={put}>
            {t('putAway')}
          </Button>
        </div>
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <Bar label={t('steps')} value={done.length} max={firstSteps.length} text={counted} tone="accent" />
          </div>
          <span className="text-xs text-ink-soft tabular-nums">{counted}</span>
        </div>
      </header>
      <ol className="divide-y divide-line">
        {firstSteps.map((step, index) => {
          const isDone = done.includes(step);
          const { href, text, go } = about(step);
          return (
            <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
              <Mark done={isDone} position={index + 1} />
              <span className="min-w-0 flex-1 basis-48">
                <span className={cn('block text-sm font-medium', isDone && 'text-ink-soft')}>{t(`step_${step}`)}</span>
                {!isDone && <span className="block text-xs text-ink-soft">{text}</span>}
              </span>
              {!isDone && (
                <span className="flex basis-full flex-wrap gap-2 pl-10 sm:basis-auto sm:pl-0">
                  {step === 'number' && sandbox && <TestNumber />}
                  <Button
                    size="sm"
                    look={step === next && !(step === 'number' && sandbox) ? 'primary' : 'secondary'}
                    asChild
                  >
                    <Link href={href} prefetch={false}>
                      {go}
                    </Link>
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
