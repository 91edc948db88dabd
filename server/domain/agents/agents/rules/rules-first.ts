import type { AgentSettings } from '#server/contract/agents/agent.ts';
import { backAgain, type Language, type StandardWords, standardWords } from '../handoffs/handing-over.ts';
import type { Reasons } from '../handoffs/reasons.ts';
import { type Decision, handOffFor } from '../models/decision.ts';
import type { ThreadRow } from '../prompt/thread.store.ts';
import { asksForPerson, says } from './asks-for-person.ts';
import type { Loop } from './loop-guard.ts';
import { linesOf, noQuestionIn, wordsFor } from './no-question.ts';

/** A decision that was made without a model, and the name of the rule that made it. */
export interface Ruled {
  readonly decision: Decision;
  readonly rule: string;
}

/**
 * Applies the rules for words that ask for a person, before any model is asked. `burst` is the customer's unanswered
 * text. Returns null if no rule applies.
 */
export function ruleFirst(settings: AgentSettings, burst: string, reasons: Reasons): Ruled | null {
  const word = says(burst, settings.hand_over_words);
  if (word !== null) {
    return { decision: handOffFor('policy_restriction', reasons.hand_over_word(word)), rule: 'hand_over_words' };
  }
  if (!asksForPerson(burst)) return null;
  return { decision: handOffFor('customer_request', reasons.customer_request), rule: 'asks_for_person' };
}

/**
 * Decides on messages that are not questions: they get a fixed text or no answer. An order or a form goes to a person,
 * with its content as the summary.
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
 * Builds the handoff for a conversation that is in a loop. The customer is told that a person will come, and the team
 * is told the reason.
 */
export function ruleOnLoops(loop: Loop, language: Language, reasons: Reasons): Ruled {
  const reason = loop.kind === 'alike' ? reasons.alike(loop.times) : reasons.many(loop.answers, loop.minutes);
  return {
    decision: handOffFor('policy_restriction', reason, standardWords('sorry', language)),
    rule: `loop_${loop.kind}`,
  };
}

/**
 * Returns the name of the fixed text for messages that no model can read or hear. A person then takes over. Returns
 * null if a model can read the messages.
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

/** The settings, language, time and channel that determine the fixed text of a handoff. */
export interface Spoken {
  readonly settings: AgentSettings;
  readonly language: Language;
  readonly at: Date;
  readonly timezone: string;
  readonly isApi: boolean;
}

/**
 * Adds a fixed text to a handoff if no model wrote a text. Outside the team's opening hours, also tells the customer
 * when the team is back. In the API channel, only a handoff that the customer requested gets a fixed text. For any
 * other handoff without a text, the caller gets only the `handoff` field.
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
