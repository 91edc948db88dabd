import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import en from '#app/_i18n/messages/en/index.ts';
import ptBR from '#app/_i18n/messages/pt-BR/index.ts';
import { sendSkipReasons, sendWaitReasons } from '#server/contract/channels/send-verdicts.ts';
import { recipientReasons } from '#server/contract/outreach/campaign-states.ts';

const scheduler = readFileSync('prisma/functions/parley_admit.sql', 'utf8');
const reasonsOf = (verdict: string) =>
  [...scheduler.matchAll(new RegExp(`'${verdict}'::text, [^;]*'(\\w+)'::text; RETURN`, 'g'))].map(([, code]) => code);

describe('the reason codes of recipients who got no message', () => {
  it('match the codes in the SQL of the send scheduler (wait, skip and stop)', () => {
    expect(reasonsOf('wait').toSorted()).toEqual([...sendWaitReasons].toSorted());
    expect(reasonsOf('skip').toSorted()).toEqual([...sendSkipReasons].toSorted());
    expect(reasonsOf('stop').filter((code) => !(recipientReasons as readonly unknown[]).includes(code))).toEqual([]);
  });

  // The panel builds the keys of these texts from the codes, so the compiler does not notice a missing text.
  it.each([
    ['en', en],
    ['pt-BR', ptBR],
  ] as const)('all have a text in the panel: %s', (_locale, { recipientReasons: ofContact, campaigns }) => {
    const keys = recipientReasons.map((code) => `reason_${code}`);
    expect(keys.filter((key) => !Object.hasOwn(ofContact, key) || !Object.hasOwn(campaigns, key))).toEqual([]);
  });
});
