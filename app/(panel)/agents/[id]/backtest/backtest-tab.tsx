'use client';

import { parseAsString, useQueryState } from 'nuqs';
import type { Draft } from '../draft.ts';
import type { Lab } from '../use-lab.ts';
import { BacktestList } from './backtest-list.tsx';
import { BacktestView } from './backtest-view.tsx';

/**
 * The tab with backtests. A backtest lets the draft reply to finished conversations and compares its replies with the
 * original ones. Nothing is sent to customers.
 */
export function BacktestTab({ lab, draft }: { lab: Lab; draft: Draft }) {
  const [shown, setShown] = useQueryState('backtest', parseAsString);
  if (shown !== null) return <BacktestView key={shown} id={shown} lab={lab} onBack={() => void setShown(null)} />;
  return <BacktestList lab={lab} draft={draft} onShow={(id) => void setShown(id)} />;
}
