import type { AgentSettings } from '#server/contract/agent.ts';
import { asksForPerson, says } from './asks-for-person.ts';
import { type Decision, handOffFor } from './decision.ts';
import { backAgain, type Language, type StandardWords, standardWords } from './handing-over.ts';
import type { Reasons } from './reasons.ts';
import type { ThreadRow } from './thread.store.ts';

/** A decision no model has to make, and the rule that made it. */
export interface Ruled {
  readonly decision: Decision;
  readonly rule: string;
}

/** What is said of a burst before any model is asked; null: the model is asked. */
export function ruleFirst(settings: AgentSettings, burst: string, reasons: Reasons): Ruled | null {
  const word = says(burst, settings.hand_over_words);
  if (word !== null) {
    return { decision: handOffFor('policy_restriction', reasons.hand_over_word(word)), rule: 'hand_over_words' };
  }
  if (!asksForPerson(burst)) return null;
  return { decision: handOffFor('customer_request', reasons.customer_request), rule: 'asks_for_person' };
}

/** What nobody here can read or hear: kindly said, and a person is asked. */
export function unreadable(
  burst: readonly ThreadRow[],
  heard: ReadonlyMap<string, string | null>,
  sees: boolean,
): Extract<StandardWords, 'voice' | 'file'> | null {
  const isLost = (row: ThreadRow) => row.type === 'audio' && (row.file_id === null || heard.get(row.file_id) === null);
  if (burst.some(isLost)) return 'voice';
  return !sees && burst.length > 0 && burst.every((row) => row.content === `[${row.type}]`) ? 'file' : null;
}

/** To whom something is said, and when. */
export interface Spoken {
  readonly settings: AgentSettings;
  readonly language: Language;
  readonly at: Date;
  readonly timezone: string;
  readonly isApi: boolean;
}

/** Where no model found words: a sentence of ours. Callers of the API are told by `handoff` alone when a provider fails. */
export function withWords(decision: Decision, spoken: Spoken): Decision {
  if (decision.kind !== 'hand_off') return decision;
  const { settings, language, at, timezone, isApi } = spoken;
  const own = decision.code === 'customer_request' ? 'person' : isApi ? null : 'sorry';
  const text = decision.text ?? (own && standardWords(own, language));
  if (text === null) return decision;
  const back = backAgain(settings.opening_hours, at, timezone, language);
  return { ...decision, text: [text, back].filter(Boolean).join(' ') };
}
