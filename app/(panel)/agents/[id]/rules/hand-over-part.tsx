'use client';

import { useTranslations } from 'next-intl';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { Part } from '../part.tsx';
import type { DraftState } from '../use-draft.ts';
import { useProblemText } from '../use-problem-text.ts';
import { HoursField } from './hours-field.tsx';
import { LinesField } from './own-text-fields.tsx';

/** The section with the rules for handoffs, and the hours in which attendants are available. */
export function HandOverPart({ state: { draft, change, problems } }: { state: DraftState }) {
  const t = useTranslations('agentEditor');
  const problemText = useProblemText();
  return (
    <Part title={t('handOver')} hint={t('handOverHint')}>
      <LinesField
        label={t('hand_over_words')}
        hint={t('hand_over_wordsHint')}
        error={problemText(problems.hand_over_words)}
        value={draft.hand_over_words}
        onChange={(lines) => change('hand_over_words', lines)}
      />
      <Switch
        label={t('must_cite')}
        hint={t('must_citeHint')}
        checked={draft.must_cite}
        onChange={(on) => change('must_cite', on)}
      />
      <HoursField
        value={draft.opening_hours}
        onChange={(hours) => change('opening_hours', hours)}
        error={problemText(problems.opening_hours)}
      />
    </Part>
  );
}
