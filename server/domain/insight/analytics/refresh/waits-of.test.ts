import { expect, it } from 'vitest';
import type { Mark, Said } from './episode.ts';
import { waitsOf } from './waits-of.ts';

const says = (kind: string, at: number, more: Partial<Said> = {}): Said => ({
  ...{ conversation_id: 'c', kind, at, is_inbound: kind === 'contact', is_template: false, is_elsewhere: false },
  ...{ is_courtesy: false, is_failed: false, author_id: null, ...more },
});
const asksAt = (at: number): Mark => ({
  ...{ conversation_id: 'c', kind: 'handoff', at, code: null, user_id: null, from_id: null, to_id: null },
});
const of = (said: readonly Said[], marks: readonly Mark[] = [], end: number | null = null) =>
  waitsOf({ said, marks, before: [], hasAgent: true, end, from: null });

it('an AI answer that hands off is the first response, but not the first useful one; the next answer is', () => {
  const said = [says('contact', 1_000), says('agent', 3_000), says('contact', 9_000), says('member', 61_000)];
  const { first, useful } = of(said, [asksAt(3_050)]);
  expect(first).toEqual({ at: 3_000, ms: 2_000, by: 'ai' });
  expect(useful).toEqual({ at: 61_000, ms: 60_000 });
});

it('without a handoff the first and the first useful response are the same; a later handoff changes nothing', () => {
  const said = [says('contact', 1_000), says('agent', 3_000), says('contact', 9_000)];
  for (const marks of [[], [asksAt(5_001)]]) expect(of(said, marks).useful).toEqual({ at: 3_000, ms: 2_000 });
});

it('a member’s answer with a handoff is useful; without a useful answer before the end there is none', () => {
  expect(of([says('contact', 1_000), says('member', 2_000)], [asksAt(2_010)]).useful).toEqual({ at: 2_000, ms: 1_000 });
  const late = [says('contact', 1_000), says('agent', 2_000), says('member', 8_000)];
  expect(of(late, [asksAt(2_010)], 5_000).useful).toBeNull();
});
