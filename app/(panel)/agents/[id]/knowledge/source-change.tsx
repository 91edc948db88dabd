'use client';

import { useTranslations } from 'next-intl';
import { Ago } from '#app/_ui/time/time.tsx';
import type { KnowledgeSource } from '#server/contract/agents/knowledge.ts';

function Samples({ label, texts, gone }: { label: string; texts: readonly string[]; gone?: boolean }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <p className="font-medium">{label}</p>
      <ul className="mt-1 space-y-1">
        {texts.map((text) => (
          <li
            key={text}
            className={`rounded-md px-2 py-1 break-words whitespace-pre-line ${gone ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent-ink'}`}
          >
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows what changed when a source was last read, with the first passages that were added and removed. */
export function SourceChange({ source: { change, changed_at: at } }: { source: KnowledgeSource }) {
  const t = useTranslations('knowledge');
  if (!change || !at || change.added + change.removed === 0) return null;
  const { added, removed, added_samples: came, removed_samples: went } = change;
  const both = added > 0 && removed > 0 ? 'yes' : 'no';
  return (
    <details className="mt-1.5 text-xs text-ink-soft">
      <summary className="w-fit cursor-pointer">
        {t.rich('changedAt', { time: () => <Ago at={at} /> })}: {t('changed', { added, removed, both })}
      </summary>
      <div className="mt-2 space-y-2">
        <Samples label={t('nowThere')} texts={came} />
        <Samples label={t('nowGone')} texts={went} gone />
      </div>
    </details>
  );
}
