'use client';

import { parseAsString, useQueryState } from 'nuqs';
import type { Draft } from '../draft.ts';
import type { Lab } from '../use-lab.ts';
import { BacktestList } from './backtest-list.tsx';
import { BacktestView } from './backtest-view.tsx';

/** What the draft would have said in conversations that are over, beside what was said. Nobody hears any of it. */
export function BacktestTab({ lab, draft }: { lab: Lab; draft: Draft }) {
  const [shown, setShown] = useQueryState('backtest', parseAsString);
  if (shown !== null) return <BacktestView key={shown} id={shown} lab={lab} onBack={() => void setShown(null)} />;
  return <BacktestList lab={lab} draft={draft} onShow={(id) => void setShown(id)} />;
}
