import type { PresenceNews, Present } from '#server/contract/inbox/presence.ts';

/**
 * How long a colleague counts as typing, in milliseconds. The value is repeated from the contract, because importing
 * the contract's file would add zod to the bundle.
 */
const typingMs = 6_000;

/**
 * A colleague who has the same conversation open. `typingUntil` is the time until which they count as typing, in
 * milliseconds.
 */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly typingUntil: number;
}

export const nobody: readonly Colleague[] = [];

const colleagueOf = ({ user, typing }: Present, now: number): Colleague => ({
  ...user,
  typingUntil: typing ? now + typingMs : 0,
});

/** Returns the colleagues in the conversation after one of them opened it, typed or left. */
export function asHeard(here: readonly Colleague[], news: PresenceNews, now: number): readonly Colleague[] {
  const others = here.filter(({ id }) => id !== news.user.id);
  return news.here ? [...others, colleagueOf(news, now)] : others;
}

/**
 * Returns the colleagues in the conversation: those in the server's response, updated by the news that arrived while
 * the response was pending.
 */
export function asAnswered(
  others: readonly Present[],
  meanwhile: readonly PresenceNews[],
  now: number,
): readonly Colleague[] {
  const answered = others.map((one) => colleagueOf(one, now));
  const here = meanwhile.reduce<readonly Colleague[]>((before, news) => asHeard(before, news, now), answered);
  return here.length === 0 ? nobody : here;
}

/**
 * Returns the names to show: the colleagues who are typing, otherwise all colleagues who have the conversation open.
 * `nextAt` is the time at which the list changes without further news, or null.
 */
export function sayWho(here: readonly Colleague[], now: number) {
  const typing = here.filter(({ typingUntil }) => typingUntil > now);
  const until = typing.map(({ typingUntil }) => typingUntil);
  const said = typing.length > 0 ? typing : here;
  return {
    isTyping: typing.length > 0,
    names: said.map(({ name }) => name),
    nextAt: until.length > 0 ? Math.min(...until) : null,
  };
}
