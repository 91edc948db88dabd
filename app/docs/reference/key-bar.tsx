'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { scopes } from '#server/contract/organization/scopes.ts';
import { keepKey, useKey } from './own-key.ts';

/** The scopes of a test key that the reader creates in this bar: all scopes except `partner:manage`. */
const testScopes = scopes.filter((scope) => scope !== 'partner:manage');
const lifeMs = 24 * 60 * 60 * 1000;

async function makeTestKey(name: string): Promise<string> {
  const expires_at = new Date(Date.now() + lifeMs).toISOString();
  const answer = await fetch('/api/trpc/keys.createKey', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, scopes: testScopes, test: true, expires_at }),
  });
  if (!answer.ok) throw new Error(`the key was not made: ${answer.status}`);
  return ((await answer.json()) as { result: { data: { secret: string } } }).result.data.secret;
}

/** The bar in which readers enter an API key for the examples. A signed-in administrator can create a test key here. */
export function KeyBar({ canMake }: { canMake: boolean }) {
  const t = useTranslations('reference');
  const key = useKey();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  /**
   * Changes the key and focuses the field. Each button disappears after its click, so the focus would otherwise be
   * lost.
   */
  const change = (to: string) => {
    keepKey(to);
    field.current?.focus();
  };
  const make = async () => {
    setState('making');
    await makeTestKey(t('testKeyName')).then(
      (made) => {
        change(made);
        setState('idle');
      },
      () => setState('failed'),
    );
  };
  const button =
    'h-9 rounded-lg border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-sunken disabled:opacity-50 dark:hover:bg-raised';
  return (
    <div className="mt-6 rounded-xl border border-line bg-canvas p-4">
      <label htmlFor={id} className="block text-sm font-medium">
        {t('yourKey')}
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          type="password"
          value={key}
          onChange={(event) => keepKey(event.target.value.trim())}
          placeholder="svc_test_…"
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          className="h-9 min-w-0 flex-1 basis-56 rounded-lg border border-line-strong bg-surface px-3 font-mono text-xs"
        />
        {key !== '' && (
          <button type="button" className={button} onClick={() => change('')}>
            {t('forget')}
          </button>
        )}
        {canMake && key === '' && (
          <button type="button" className={button} disabled={state === 'making'} onClick={make}>
            {t('makeKey')}
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-soft" aria-live="polite">
        {state === 'failed' ? t('keyFailed') : t('keyHint')}
      </p>
    </div>
  );
}
