'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { aiCatalogue } from '#server/contract/agents/ai-models.ts';
import { ModelFields } from '../model-fields.tsx';
import { Part } from '../part.tsx';
import type { DraftState } from '../use-draft.ts';

/**
 * The section with the fallback model, used when the agent's own model does not respond, and the embedding model, which
 * finds knowledge by meaning.
 */
export function OtherModelPart({ state: { draft, change } }: { state: DraftState }) {
  const t = useTranslations('agentEditor');
  const listId = useId();
  const { provider, fallback } = draft;
  return (
    <Part title={t('fallback')} hint={t('fallbackHint')}>
      <Switch
        label={t('fallbackOn')}
        checked={fallback !== null}
        onChange={(on) => change('fallback', on ? { provider: 'builtin', model: null, ai_key_id: null } : null)}
      />
      {fallback && <ModelFields value={fallback} onChange={(next) => change('fallback', next)} />}
      <div className="border-t border-line pt-5">
        {provider === 'builtin' ? (
          <>
            <p className="text-sm font-medium">{t('embedding_model')}</p>
            <p className="mt-1 text-xs text-ink-faint">{t('embeddingNone')}</p>
          </>
        ) : (
          <Field label={t('embedding_model')} hint={t('embedding_modelHint')}>
            {(control) => (
              <>
                <Input
                  {...control}
                  list={listId}
                  value={draft.embedding_model ?? ''}
                  onChange={({ target }) => change('embedding_model', target.value.trim() || null)}
                  maxLength={200}
                  autoComplete="off"
                  spellCheck={false}
                  className="font-mono text-sm"
                />
                <datalist id={listId}>
                  {aiCatalogue[provider].embeddingModels.map((one) => (
                    <option key={one} value={one} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        )}
      </div>
    </Part>
  );
}
