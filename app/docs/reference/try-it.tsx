'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { prettyJson } from '#app/_ui/text/pretty-json.ts';
import { CodeBlock } from '../code-block.tsx';
import { useKey } from './own-key.ts';

interface Props {
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly needsKey: boolean;
}

interface Outcome {
  readonly status: string;
  readonly text: string;
}

async function ask(path: string, given: FormData, parameters: Props['parameters'], key: string): Promise<Outcome> {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: where } of parameters) {
    const value = String(given.get(name) ?? '').trim();
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value) query.set(name, value);
  }
  const began = performance.now();
  const answer = await fetch(`/v1${address}${query.size > 0 ? `?${query}` : ''}`, {
    headers: key ? { authorization: `Bearer ${key}` } : {},
    credentials: 'omit',
  });
  const text = prettyJson(await answer.text());
  return { status: `HTTP ${answer.status} · ${Math.round(performance.now() - began)} ms`, text };
}

/** A form with which the reader sends a read request from the page, with their own API key. */
export function TryIt({ path, parameters, needsKey }: Props) {
  const t = useTranslations('reference');
  const key = useKey();
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setOutcome(await ask(path, given, parameters, key).catch(() => ({ status: t('noAnswer'), text: '' })));
  };
  const isMissingKey = needsKey && !key;
  return (
    <form onSubmit={submit} className="space-y-3 rounded-lg border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {parameters.map(({ name, required }) => (
          <label key={name} className="text-xs" htmlFor={`${id}-${name}`}>
            <span className="font-mono">{name}</span>
            {required && <span className="ml-1 text-warning">{t('required')}</span>}
            <input
              id={`${id}-${name}`}
              name={name}
              required={required}
              autoComplete="off"
              className="mt-1 h-8 w-full rounded-md border border-line-strong bg-surface px-2 font-mono text-xs"
            />
          </label>
        ))}
      </div>
      <button
        type="submit"
        disabled={isMissingKey}
        className="rounded-md bg-accent px-3 py-1.5 text-sm font-medium text-white hover:bg-accent-strong disabled:opacity-50 dark:text-black"
      >
        {t('send')}
      </button>
      {isMissingKey && <span className="ml-3 text-xs text-ink-soft">{t('needsKey')}</span>}
      <div aria-live="polite">
        {outcome && (
          <>
            <p className="mb-1 text-xs font-medium">{outcome.status}</p>
            {outcome.text && <CodeBlock name={`${t('answer')}: GET ${path}`} text={outcome.text} />}
          </>
        )}
      </div>
    </form>
  );
}
