import fc from 'fast-check';
import { expect, it } from 'vitest';
import { snoozeChoices } from './snooze-choices.ts';

it('offers moments to come, each later than the one before but for tomorrow morning, in the clock of whoever chooses', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(2026, 0, 1), max: new Date(2028, 0, 1), noInvalidDate: true }), (now) => {
      const choices = snoozeChoices(now);
      expect(choices.every(({ at }) => at > now)).toBe(true);
      const tomorrow = choices.find(({ name }) => name === 'tomorrow')?.at;
      expect([tomorrow?.getHours(), tomorrow?.getMinutes()]).toEqual([8, 0]);
      const next = choices.find(({ name }) => name === 'monday')?.at;
      if (next) expect([next.getDay(), next.getHours()]).toEqual([1, 8]);
      expect(new Set(choices.map(({ at }) => at.getTime())).size).toBe(choices.length);
    }),
  );
});

it('does not offer Monday beside the same tomorrow', () => {
  const names = (now: Date) => snoozeChoices(now).map(({ name }) => name);
  expect(names(new Date(2026, 10, 22, 15))).not.toContain('monday');
  expect(names(new Date(2026, 10, 23, 15))).toContain('monday');
});
