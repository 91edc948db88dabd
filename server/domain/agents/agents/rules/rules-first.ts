import type { AgentSettings } from '#server/contract/agents/agent.ts';
import { backAgain, type Language, type StandardWords, standardWords } from '../handoffs/handing-over.ts';
import type { Reasons } from '../handoffs/reasons.ts';
import { type Decision, handOffFor } from '../models/decision.ts';
import type { ThreadRow } from '../prompt/thread.store.ts';
import { asksForPerson, says } from './asks-for-person.ts';
import type { Loop } from './loop-guard.ts';
import { linesOf, noQuestionIn, wordsFor } from './no-question.ts';

/** A decision that needs no model, with the rule that made it. */
export interface Ruled {
  readonly decision: Decision;
  readonly rule: string;
}

/** Decides by the words of a burst, before any model is asked. Null if a model must decide. */
export function ruleFirst(settings: AgentSettings, burst: string, reasons: Reasons): Ruled | null {
  const word = says(burst, settings.hand_over_words);
  if (word !== null) {
    return { decision: handOffFor('policy_restriction', reasons.hand_over_word(word)), rule: 'hand_over_words' };
  }
  if (!asksForPerson(burst)) return null;
  return { decision: handOffFor('customer_request', reasons.customer_request), rule: 'asks_for_person' };
}

/**
 * Decides on a burst that is not a question: it gets a fixed text, or silence. An order or a form goes to a person, who
 * is shown its content.
 */
export function ruleOnTypes(burst: readonly ThreadRow[], language: Language, reasons: Reasons): Ruled | null {
  const kind = noQuestionIn(burst);
  if (kind === null) return null;
  const rule = `no_question_${kind}`;
  if (kind === 'nothing') return { decision: { kind: 'silent', why: 'nothing_asked', settled: true }, rule };
  const lines = linesOf(burst, kind, language);
  const text = wordsFor(kind, lines, language);
  if (kind !== 'order' && kind !== 'form') return { decision: { kind: 'reply', text, sources: [] }, rule };
  const asked = { kind: 'hand_off', code: 'unsupported_request', reason: reasons[kind], summary: lines, text } as const;
  return { decision: asked, rule };
}

/**
 * Hands over a conversation that goes in a circle. The customer is told once that a person comes; the person is told
 * why.
 */
export function ruleOnLoops(loop: Loop, language: Language, reasons: Reasons): Ruled {
  const reason = loop.kind === 'alike' ? reasons.alike(loop.times) : reasons.many(loop.answers, loop.minutes);
  return {
    decision: handOffFor('policy_restriction', reason, standardWords('sorry', language)),
    rule: `loop_${loop.kind}`,
  };
}

/**
 * Returns the fixed text for a burst that no model can read or hear, so that a person is asked; null if it can be read.
 */
export function unreadable(
  burst: readonly ThreadRow[],
  heard: ReadonlyMap<string, string | null>,
  sees: boolean,
): Extract<StandardWords, 'voice' | 'file'> | null {
  const isLost = (row: ThreadRow) => row.type === 'audio' && (row.file_id === null || heard.get(row.file_id) === null);
  if (burst.some(isLost)) return 'voice';
  const isUnread = ({ type, content }: ThreadRow) => content === `[${type}]` && !(sees && type === 'image');
  return burst.length > 0 && burst.every(isUnread) ? 'file' : null;
}

/** The circumstances in which a text is sent: settings, language, time and channel. */
export interface Spoken {
  readonly settings: AgentSettings;
  readonly language: Language;
  readonly at: Date;
  readonly timezone: string;
  readonly isApi: boolean;
}

/**
 * Adds a fixed text to a handoff for which no model wrote one. When a provider fails, callers of the API are told only
 * by the `handoff` field.
 */
export function withWords(decision: Decision, spoken: Spoken): Decision {
  if (decision.kind !== 'hand_off') return decision;
  const { settings, language, at, timezone, isApi } = spoken;
  const own = decision.code === 'customer_request' ? 'person' : isApi ? null : 'sorry';
  const text = decision.text ?? (own && standardWords(own, language));
  if (text === null) return decision;
  const back = backAgain(settings.opening_hours, at, timezone, language);
  return { ...decision, text: [text, back].filter(Boolean).join(' ') };
}
