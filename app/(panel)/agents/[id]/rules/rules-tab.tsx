'use client';

import type { DraftState } from '../use-draft.ts';
import { HandOverPart } from './hand-over-part.tsx';
import { MoneyPart } from './money-part.tsx';
import { OtherModelPart } from './other-model-part.tsx';
import { ToolsPart } from './tools-part.tsx';

/** The tab with the agent's tools, its rules for handoffs, its budget and its fallback model. */
export function RulesTab({ state }: { state: DraftState }) {
  return (
    <div className="space-y-6">
      <ToolsPart state={state} />
      <HandOverPart state={state} />
      <MoneyPart state={state} />
      <OtherModelPart state={state} />
    </div>
  );
}
