'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import type { AgentVersion } from '#server/contract/agents/agent-editor.ts';
import { type Draft, draftOf } from '../draft.ts';
import { Part } from '../part.tsx';
import { diffSettings } from './diff-settings.ts';
import { TextDiff } from './text-diff.tsx';
import { useSettingWords } from './use-setting-words.ts';

/** The two sides to compare. Each side is the id of a version, or stands for the draft on the screen. */
export interface Pair {
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly pair: Pair;
  readonly onChange: (pair: Pair) => void;
  readonly versions: readonly AgentVersion[];
  readonly draft: Draft;
}

function Side({
  label,
  value,
  onChange,
  versions,
}: {
  label: string;
  value: string;
  onChange: (id: string) => void;
  versions: Props['versions'];
}) {
  const t = useTranslations('agentVersions');
  return (
    <Field label={label} className="min-w-0 flex-1">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="draft">{t('draft')}</option>
          {versions.map(({ id, number, note }) => (
            <option key={id} value={id}>
              {t('version', { number })}
              {note ? ` · ${note.slice(0, 40)}` : ''}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/**
 * Compares two versions. Shows the settings that differ, and the instructions as one text in which removed and added
 * words are marked.
 */
export function Compare({ pair, onChange, versions, draft }: Props) {
  const t = useTranslations('agentVersions');
  const { aiKeys } = useTRPC();
  const { data: keys } = useQuery(aiKeys.listAiKeys.queryOptions({}));
  const { labelOf, wordsOf } = useSettingWords(keys?.data ?? []);
  const versionOf = (id: string) => versions.find((one) => one.id === id);
  const sideOf = (id: string): Draft => {
    const version = versionOf(id);
    return version ? draftOf({ name: draft.name, slug: draft.slug, status: draft.status, ...version }) : draft;
  };
  const [before, after] = [sideOf(pair.from), sideOf(pair.to)];
  const settings = diffSettings(before, after);
  const isTextSame = before.instructions === after.instructions;
  const prints = [versionOf(pair.from), versionOf(pair.to)].map((one) => one?.knowledge_fingerprint);
  return (
    <Part title={t('compareTitle')}>
      <div className="flex flex-wrap gap-4">
        <Side
          label={t('from')}
          value={pair.from}
          versions={versions}
          onChange={(from) => onChange({ ...pair, from })}
        />
        <Side label={t('to')} value={pair.to} versions={versions} onChange={(to) => onChange({ ...pair, to })} />
      </div>
      {settings.length === 0 && isTextSame && <p className="text-sm text-ink-soft">{t('same')}</p>}
      {settings.length > 0 && (
        <div>
          <h3 className="mb-2 text-sm font-medium">{t('settings')}</h3>
          <dl className="divide-y divide-line rounded-lg border border-line text-sm">
            {settings.map((one) => (
              <div key={one.key} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
                <dt className="text-ink-soft">{labelOf(one.key)}</dt>
                <dd className="min-w-0 space-y-1 break-words">
                  <del className="block w-fit rounded-sm bg-danger-soft px-1 text-danger">{wordsOf(one.before)}</del>
                  <ins className="block w-fit rounded-sm bg-accent-soft px-1 text-accent-ink no-underline">
                    {wordsOf(one.after)}
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {(settings.length > 0 || !isTextSame) && (
        <div>
          <h3 className="mb-2 text-sm font-medium">{t('instructions')}</h3>
          {isTextSame ? (
            <p className="text-sm text-ink-soft">{t('instructionsSame')}</p>
          ) : (
            <TextDiff before={before.instructions} after={after.instructions} />
          )}
        </div>
      )}
      {prints[0] && prints[1] && prints[0] !== prints[1] && (
        <p className="text-xs text-ink-faint">{t('knowledgeDiffers')}</p>
      )}
    </Part>
  );
}
