import type { PresenceNews, Present } from '#server/contract/presence.ts';

/** As the contract has it; the contract's own file would bring zod along. */
const typingMs = 6_000;

/** A colleague who has the conversation open, and until when they count as typing (milliseconds). */
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

/** One of them came, typed or left. */
export function asHeard(here: readonly Colleague[], news: PresenceNews, now: number): readonly Colleague[] {
  const others = here.filter(({ id }) => id !== news.user.id);
  return news.here ? [...others, colleagueOf(news, now)] : others;
}

/** Everybody, as the server answered, and then what was heard while the answer was on its way. */
export function asAnswered(
  others: readonly Present[],
  meanwhile: readonly PresenceNews[],
  now: number,
): readonly Colleague[] {
  const answered = others.map((one) => colleagueOf(one, now));
  const here = meanwhile.reduce<readonly Colleague[]>((before, news) => asHeard(before, news, now), answered);
  return here.length === 0 ? nobody : here;
}

/** Whose typing is worth saying, or else whose being there; and when to look again (null: when something is heard). */
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
