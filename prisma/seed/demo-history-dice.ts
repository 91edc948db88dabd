/** A generator of random numbers. The same seed always gives the same numbers (mulberry32). */
export interface Dice {
  /** Returns a number from 0 up to, but not including, 1. */
  roll(): number;
  chance(share: number): boolean;
  /** Returns a random whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  among<Of>(some: readonly Of[]): Of;
}

export function diceOf(seed: number): Dice {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    roll,
    chance: (share) => roll() < share,
    between: (least, most) => least + Math.floor(roll() * (most - least + 1)),
    among: <Of>(some: readonly Of[]) => some[Math.floor(roll() * some.length)] as Of,
  };
}
