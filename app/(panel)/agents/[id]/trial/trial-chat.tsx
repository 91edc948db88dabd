'use client';

import { FlaskConical, LoaderCircle, RotateCcw, SendHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty } from '#app/_ui/feedback/states.tsx';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Textarea } from '#app/_ui/fields/field.tsx';
import type { CaseSeed } from '../cases/case-form.ts';
import { seedOfTalk } from '../cases/seed-of.ts';
import { talkOf } from './talk-of.ts';
import { Answered, Asked } from './trial-turn.tsx';
import type { Trial } from './use-trial.ts';

/** Explains why the agent did not reply, with a button that tries again. */
function Problem({ trial }: { trial: Trial }) {
  const t = useTranslations('agentTrial');
  const errorText = useErrorText();
  if (trial.busy || (!trial.error && !trial.isRefused)) return null;
  return (
    <div role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger">
      <p>{trial.error ? errorText(trial.error) : t('mend')}</p>
      <button type="button" onClick={trial.again} className="mt-1 font-medium underline underline-offset-2">
        {t('again')}
      </button>
    </div>
  );
}

function Composer({ trial, isDirty }: { trial: Trial; isDirty: boolean }) {
  const t = useTranslations('agentTrial');
  const [text, setText] = useState('');
  const send = () => {
    if (trial.busy || text.trim() === '') return;
    trial.send(text.trim());
    setText('');
  };
  return (
    <form
      className="shrink-0 border-t border-line bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isDirty && <p className="mb-2 text-xs text-ink-soft">{t('unsaved')}</p>}
      <div className="flex items-end gap-2">
        <Textarea
          aria-label={t('message')}
          placeholder={t('placeholder')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          maxLength={4_096}
          rows={1}
          className="field-sizing-content max-h-40 min-h-9 resize-none"
        />
        <Button type="submit" look="primary" size="icon" aria-label={t('send')} disabled={trial.busy}>
          <SendHorizontal className="size-4" aria-hidden />
        </Button>
      </div>
    </form>
  );
}

interface Props {
  readonly trial: Trial;
  readonly isDirty: boolean;
  readonly agent: string;
  /** Makes a test case from the conversation up to one of the agent's replies. */
  readonly onCase: (seed: CaseSeed) => void;
}

/**
 * A trial conversation with the draft. It shows how the agent arrived at each reply. Nothing is stored, and nobody else
 * sees it.
 */
export function TrialChat({ trial, isDirty, agent, onCase }: Props) {
  const t = useTranslations('agentTrial');
  const { said, busy } = trial;
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is scrolled into view.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [said.length, busy]);
  return (
    <section aria-label={t('title')} className="flex h-full min-h-0 flex-col">
      <header className="shrink-0 border-b border-line bg-surface px-4 py-3">
        <div className="flex items-center gap-2">
          <h2 className="flex-1 text-md font-semibold">{t('title')}</h2>
          {said.length > 0 && (
            <Button size="sm" look="quiet" onClick={trial.reset}>
              <RotateCcw className="size-3.5" aria-hidden />
              {t('reset')}
            </Button>
          )}
        </div>
        <p className="mt-0.5 text-xs text-ink-soft">{t('note')}</p>
      </header>
      <div
        role="log"
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 space-y-3 overflow-y-auto bg-sunken px-4 py-4 -outline-offset-2"
      >
        {said.length === 0 && (
          <Empty icon={FlaskConical} title={t('emptyTitle')}>
            {t('emptyText')}
          </Empty>
        )}
        {said.map((one, index) =>
          one.by === 'customer' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: no turn is ever inserted between two others.
            <Asked key={index} text={one.text} />
          ) : (
            <Answered
              // biome-ignore lint/suspicious/noArrayIndexKey: no turn is ever inserted between two others.
              key={index}
              result={one.result}
              agent={agent}
              onCase={() => onCase(seedOfTalk(talkOf(said.slice(0, index)), one.result.handoff?.code))}
            />
          ),
        )}
        {busy && (
          <p role="status" className="flex items-center justify-end gap-2 text-xs text-ink-faint">
            <LoaderCircle className="size-3.5 animate-spin" aria-hidden />
            {t('thinking')}
          </p>
        )}
        <Problem trial={trial} />
        <div ref={end} />
      </div>
      <Composer trial={trial} isDirty={isDirty} />
    </section>
  );
}
