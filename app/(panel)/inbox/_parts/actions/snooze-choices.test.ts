import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldIn } from '#app/_ui/time/field-in.ts';
import { snoozeChoices } from './snooze-choices.ts';

const zones = ['America/Sao_Paulo', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];

it('snoozeChoices offers distinct future times; tomorrow and Monday are at 08:00 in the time zone', () => {
  const moments = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (now, zone) => {
      const choices = snoozeChoices(zone, now);
      expect(choices.every(({ at }) => at > now)).toBe(true);
      const field = (name: string) => {
        const at = choices.find((choice) => choice.name === name)?.at;
        return at && fieldIn(zone, at);
      };
      const daysFrom = (written: string) =>
        (Date.parse(written.slice(0, 10)) - Date.parse(fieldIn(zone, now).slice(0, 10))) / 86_400_000;
      const tomorrow = field('tomorrow') ?? '';
      expect([tomorrow.slice(11), daysFrom(tomorrow)]).toEqual(['08:00', 1]);
      const monday = field('monday');
      if (monday) {
        expect([monday.slice(11), new Date(monday.slice(0, 10)).getUTCDay()]).toEqual(['08:00', 1]);
        expect(daysFrom(monday)).toBeGreaterThan(1);
        expect(daysFrom(monday)).toBeLessThanOrEqual(7);
      }
      expect(new Set(choices.map(({ at }) => at.getTime())).size).toBe(choices.length);
    }),
  );
});

it('snoozeChoices leaves out Monday if tomorrow is Monday in the time zone', () => {
  const names = (zone: string, now: string) => snoozeChoices(zone, new Date(now)).map(({ name }) => name);
  const lateOnSunday = '2026-11-23T01:00:00Z';
  expect(names('America/Sao_Paulo', lateOnSunday)).not.toContain('monday');
  expect(names('Asia/Kathmandu', lateOnSunday)).toContain('monday');
});
