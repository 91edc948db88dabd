import type { Dice } from './demo-history-dice.ts';
import { minuteMs, whenOpen } from './demo-history-hours.ts';
import type { HistoryTalk, Speaker } from './demo-history-talks.ts';

/** One action in a simulated conversation, and its time. */
export type HistoryAction = { readonly at: number } & (
  | { readonly kind: 'said'; readonly from: Speaker; readonly text: string; readonly isLast: boolean }
  | { readonly kind: 'handed over' }
  | { readonly kind: 'taken over'; readonly member: number }
  | { readonly kind: 'noted'; readonly text: string }
  | { readonly kind: 'resolved'; readonly member: number }
  | { readonly kind: 'asked to rate' }
  | { readonly kind: 'rated'; readonly stars: number; readonly word: string | null }
);

const notes = [
  'Cliente antigo, já comprou a mesa Lótus no ano passado.',
  'Prefere ser atendido à tarde.',
  'Mandei o orçamento também por e-mail.',
  'Conferir com o estoque antes de prometer a data.',
  'Confirmar com a transportadora amanhã cedo.',
] as const;

/**
 * Indexes of the members who may take over a conversation. One index is chosen at random. Most often it is Bruno (1),
 * who answers customers; the other members help.
 */
const whoTakes = [1, 1, 1, 1, 0, 2, 2] as const;

/**
 * Returns the time at which the next line is written. A member answers while the shop is open. The AI answers within
 * seconds at any hour.
 */
function saidAt(dice: Dice, from: Speaker, at: number, isFirstOfMember: boolean): number {
  if (from === 'customer') return at + dice.between(25, 280) * 1_000;
  if (from !== 'member') return at + dice.between(4, 9) * 1_000;
  return (
    whenOpen(at + (isFirstOfMember ? dice.between(2, 24) : dice.between(1, 5)) * minuteMs) + dice.between(1, 50) * 1_000
  );
}

interface Ending {
  readonly member: number;
  readonly hasMember: boolean;
}

/** Returns the end of a conversation: a member resolves it, and the customer is asked to rate it. */
function endingOf(dice: Dice, talk: HistoryTalk, last: number, { member, hasMember }: Ending): HistoryAction[] {
  const resolvedAt = whenOpen(last + (hasMember ? dice.between(2, 30) : dice.between(15, 100)) * minuteMs);
  const askedAt = resolvedAt + 31_000;
  const actions: HistoryAction[] = [
    { kind: 'resolved', at: resolvedAt, member },
    { kind: 'asked to rate', at: askedAt },
  ];
  if (talk.stars.length > 0 && dice.chance(0.45)) {
    const [stars, at] = [dice.among(talk.stars), askedAt + dice.between(40, 5_400) * 1_000];
    actions.push({ kind: 'rated', at, stars, word: dice.chance(0.6) ? talk.word : null });
  }
  return actions;
}

/** Returns the actions of a conversation that begins at the given time, in order. */
export function planTalk(dice: Dice, talk: HistoryTalk, begins: number): HistoryAction[] {
  const actions: HistoryAction[] = [];
  let at = begins;
  let hasMember = false;
  const member = dice.among(whoTakes);
  for (const [index, { from, text }] of talk.lines.entries()) {
    if (index > 0) at = saidAt(dice, from, at, from === 'member' && !hasMember);
    if (from === 'member' && !hasMember) {
      actions.push({ kind: 'taken over', at: at - dice.between(8, 40) * 1_000, member });
      hasMember = true;
    }
    actions.push({ kind: 'said', at, from, text, isLast: index === talk.lines.length - 1 });
    if (from === 'handing over') actions.push({ kind: 'handed over', at: at + 5 });
  }
  if (hasMember && dice.chance(0.2)) actions.push({ kind: 'noted', at: at + 20_000, text: dice.among(notes) });
  return [...actions, ...endingOf(dice, talk, at, { member, hasMember })];
}
