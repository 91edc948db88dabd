'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { aiCatalogue, aiProviders } from '#server/contract/agents/ai-models.ts';
import { useProviderName } from '../use-provider-name.ts';
import type { Draft } from './draft.ts';

type Thinker = Pick<Draft, 'provider' | 'model' | 'ai_key_id'>;
type Provider = Draft['provider'];
const providers: readonly Provider[] = ['builtin', ...aiProviders];

/** Returns the default model of a provider, without an API key. The server then picks a key of that provider. */
const thinkerOf = (provider: Provider): Thinker => ({
  provider,
  model: provider === 'builtin' ? null : (aiCatalogue[provider].models[0] ?? null),
  ai_key_id: null,
});

interface KeyProps {
  readonly provider: Provider;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Chooses the API key that is used, and charged, for calls of the model. */
function KeyField({ provider, value, onChange }: KeyProps) {
  const t = useTranslations('agentEditor');
  const a = useTranslations('agents');
  const { aiKeys } = useTRPC();
  const { data } = useQuery(aiKeys.listAiKeys.queryOptions({}));
  const fitting = data?.data.filter((key) => key.provider === provider);
  const isUnknown = value !== null && fitting !== undefined && !fitting.some((key) => key.id === value);
  const missing = fitting?.length === 0 && (
    <>
      <span className="text-warning">{t('keyMissing')}</span>{' '}
      <Link href="/settings/ai-keys" prefetch={false} className="font-medium text-accent underline">
        {a('toKeys')}
      </Link>
    </>
  );
  return (
    <Field label={t('key')} hint={missing || undefined}>
      {(control) => (
        <Select {...control} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
          <option value="">{t('keyOnly')}</option>
          {isUnknown && <option value={value}>{t('keyUnknown')}</option>}
          {fitting?.map((key) => (
            <option key={key.id} value={key.id}>
              {key.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface Props {
  readonly value: Thinker;
  readonly onChange: (value: Thinker) => void;
}

/** The fields for provider, model and API key, for both the agent's own model and its fallback model. */
export function ModelFields({ value, onChange }: Props) {
  const t = useTranslations('agentEditor');
  const nameOf = useProviderName();
  const listId = useId();
  const { provider, model, ai_key_id: key } = value;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('provider')}>
          {(control) => (
            <Select
              {...control}
              value={provider}
              onChange={({ target }) => onChange(thinkerOf(providers.find((one) => one === target.value) ?? 'builtin'))}
            >
              {providers.map((one) => (
                <option key={one} value={one}>
                  {nameOf(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {provider !== 'builtin' && (
          <KeyField provider={provider} value={key} onChange={(id) => onChange({ ...value, ai_key_id: id })} />
        )}
      </div>
      {provider === 'builtin' ? (
        <p className="text-sm text-ink-soft">{t('builtinText')}</p>
      ) : (
        <Field label={t('modelName')} hint={t('modelNameHint')}>
          {(control) => (
            <>
              <Input
                {...control}
                list={listId}
                value={model ?? ''}
                onChange={({ target }) => onChange({ ...value, model: target.value.trim() || null })}
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
                className="font-mono text-sm"
              />
              <datalist id={listId}>
                {aiCatalogue[provider].models.map((one) => (
                  <option key={one} value={one} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
    </>
  );
}
