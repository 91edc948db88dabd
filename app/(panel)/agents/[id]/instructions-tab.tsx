'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Field, Input, Select, Textarea } from '#app/_ui/fields/field.tsx';
import type { Agent } from '#server/contract/agents/agent.ts';
import { ModelFields } from './model-fields.tsx';
import { Part } from './part.tsx';
import type { DraftState } from './use-draft.ts';
import { useProblemText } from './use-problem-text.ts';

interface Props {
  readonly state: DraftState;
  /** The names of the WhatsApp numbers on which the agent replies. */
  readonly numbers: readonly string[];
}

const statuses: readonly Agent['status'][] = ['active', 'inactive', 'archived'];
const instructionsMax = 50_000;

function About({ state: { draft, change, problems }, numbers }: Props) {
  const t = useTranslations('agentEditor');
  const a = useTranslations('agents');
  const problemText = useProblemText();
  return (
    <Part title={t('about')} hint={t('aboutHint')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('name')} error={problemText(problems.name)}>
          {(control) => (
            <Input
              {...control}
              value={draft.name}
              onChange={({ target }) => change('name', target.value)}
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t('status')}>
          {(control) => (
            <Select
              {...control}
              value={draft.status}
              onChange={({ target }) =>
                change('status', statuses.find((status) => status === target.value) ?? draft.status)
              }
            >
              {statuses.map((status) => (
                <option key={status} value={status}>
                  {a(`status_${status}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label={t('slug')}
        hint={<span className="break-all">{t('slugHint', { slug: draft.slug })}</span>}
        error={problemText(problems.slug)}
      >
        {(control) => (
          <Input
            {...control}
            value={draft.slug}
            onChange={({ target }) => change('slug', target.value)}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <p className="text-sm text-ink-soft">
        {numbers.length > 0 ? a('numbers', { names: numbers.join(', ') }) : t('noNumbers')}{' '}
        <Link href="/settings/numbers" prefetch={false} className="font-medium text-accent underline">
          {t('toNumbers')}
        </Link>
      </p>
    </Part>
  );
}

/** The tab with the agent's instructions, its model and its name. */
export function InstructionsTab({ state, numbers }: Props) {
  const t = useTranslations('agentEditor');
  const format = useFormatter();
  const { draft, change } = state;
  return (
    <div className="space-y-6">
      <Part title={t('instructions')} hint={t('instructionsHint')}>
        <Field
          label={<span className="sr-only">{t('instructions')}</span>}
          hint={t('length', { count: format.number(draft.instructions.length), max: format.number(instructionsMax) })}
        >
          {(control) => (
            <Textarea
              {...control}
              value={draft.instructions}
              onChange={({ target }) => change('instructions', target.value)}
              maxLength={instructionsMax}
              rows={14}
              placeholder={t('instructionsPlaceholder')}
              className="leading-relaxed"
            />
          )}
        </Field>
      </Part>
      <Part title={t('model')} hint={t('modelHint')}>
        <ModelFields
          value={draft}
          onChange={({ provider, model, ai_key_id: key }) => {
            // Embeddings use the agent's API key, so the embedding model is cleared when the provider changes.
            if (provider !== draft.provider) change('embedding_model', null);
            change('provider', provider);
            change('model', model);
            change('ai_key_id', key);
          }}
        />
      </Part>
      <About state={state} numbers={numbers} />
    </div>
  );
}
