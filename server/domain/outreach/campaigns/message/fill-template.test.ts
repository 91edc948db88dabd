import { describe, expect, it } from 'vitest';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import { bucketOf, fillTemplate, variantOf } from './fill-template.ts';

const template = { template_name: 'offer', language_code: 'pt_BR' };
const buckets = Array.from({ length: 10_000 }, (_, bucket) => bucket);
/** Returns how many of ten thousand positions get each message variant. */
function countsOf(settings: Parameters<typeof variantOf>[0]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const bucket of buckets) {
    const variant = variantOf(settings, bucket);
    counts[variant] = (counts[variant] ?? 0) + 1;
  }
  return counts;
}
const variants = (...shares: number[]) => shares.map((share) => ({ share, template }));

describe('bucketOf: the position of a contact in a campaign, sha256(campaign:contact) mod 10 000', () => {
  // These values were computed independently of this code. If they changed, the recipients of a running campaign would
  // get another message, or none.
  it.each([
    ['019aa000-0000-7000-8000-000000000001', '019aa000-0000-7000-8000-0000000000a1', 4231],
    ['019aa000-0000-7000-8000-000000000001', '019aa000-0000-7000-8000-0000000000a2', 352],
    ['019aa000-0000-7000-8000-000000000002', '019aa000-0000-7000-8000-0000000000a1', 5748],
    ['campaign', 'contact', 2891],
  ])('gives %s:%s the position %i', (campaign, contact, bucket) => {
    expect(bucketOf(campaign, contact)).toBe(bucket);
  });

  it('spreads contacts evenly, and independently in each campaign', () => {
    const people = Array.from({ length: 5_000 }, (_, n) => `person-${n}`);
    const low = (campaign: string) => new Set(people.filter((person) => bucketOf(campaign, person) < 5_000));
    const [one, other] = [low('one'), low('other')];
    expect(Math.abs(one.size - 2_500)).toBeLessThan(150);
    // Half of the people with a low position in one campaign have a low position in the other.
    const both = [...one].filter((person) => other.has(person));
    expect(Math.abs(both.length - 1_250)).toBeLessThan(150);
  });
});

describe('variantOf: the message for a position', () => {
  it('gives every position the campaign’s own message if there are no variants and no holdout', () => {
    expect(countsOf({})).toEqual({ 0: 10_000 });
  });

  it('gives each variant its share of the positions, in order, and the rest the campaign’s own message', () => {
    const settings = { variants: variants(2_500, 1, 5_000) };
    expect(countsOf(settings)).toEqual({ 0: 2_499, 1: 2_500, 2: 1, 3: 5_000 });
    expect([0, 2_499, 2_500, 2_501, 7_500, 7_501, 9_999].map((bucket) => variantOf(settings, bucket))).toEqual([
      1, 1, 2, 3, 3, 0, 0,
    ]);
    expect(countsOf({ variants: variants(5_000, 5_000) })).toEqual({ 1: 5_000, 2: 5_000 });
  });

  it('holds out the first positions, and applies the shares of the variants to the remaining ones', () => {
    expect(countsOf({ holdout: 3_000, variants: variants(5_000) })).toEqual({ [-1]: 3_000, 0: 3_500, 1: 3_500 });
    expect(countsOf({ holdout: 5_000, variants: variants(2_000, 3_000) })).toEqual({
      [-1]: 5_000,
      0: 2_500,
      1: 1_000,
      2: 1_500,
    });
    expect(countsOf({ holdout: 1 })).toEqual({ [-1]: 1, 0: 9_999 });
    expect([2_999, 3_000].map((bucket) => variantOf({ holdout: 3_000 }, bucket))).toEqual([-1, 0]);
  });
});

describe('fillTemplate', () => {
  const person = { name: ' Ana ', city: null, trick: '{{name}}' };
  it('inserts the fields of a contact or their fallbacks, and lists missing fields by name', () => {
    const body_params = ['{{ name }}, {{city|aqui}}', '{{city}} {{constructor}}', '{{trick}}'];
    expect(fillTemplate({ ...template, body_params }, person, null)).toEqual({
      // Braces in a person's own value are not treated as a placeholder.
      params: { body_params: ['Ana, aqui', ' ', '{name}}'] },
      missing: ['city', 'constructor'],
    });
  });

  it('fills in a text header, and reports it as missing if it is empty or longer than the provider allows', () => {
    const needs = templateNeeds([
      { type: 'HEADER', format: 'TEXT', text: `${'x'.repeat(50)} {{1}}` },
      { type: 'BODY', text: 'Oi' },
    ]);
    const of = (header?: string) =>
      fillTemplate({ ...template, ...(header === undefined ? {} : { header }) }, person, needs);
    expect(of('{{name}}!')).toEqual({ params: { header: 'Ana!' }, missing: [] });
    expect(of('{{name}}{{city|1234567}}').missing).toEqual(['header']);
    expect(of('{{name}}{{city|123456}}').missing).toEqual([]);
    expect(of().missing).toEqual(['header']);
    expect(of(' ').missing).toEqual(['header']);
    expect(of('{{city}}').missing).toEqual(['city']);
  });

  it('reports the body as missing if the inserted values make it longer than the provider allows', () => {
    const needs = templateNeeds([{ type: 'BODY', text: `${'x'.repeat(1_000)} {{1}}` }]);
    const of = (body: string) => fillTemplate({ ...template, body_params: [body] }, person, needs).missing;
    expect(of(`{{name}}${'y'.repeat(20)}`)).toEqual([]);
    expect(of(`{{name}}${'y'.repeat(21)}`)).toEqual(['body']);
    expect(of(`{{name}}\n\n\n${'y'.repeat(19)}`)).toEqual([]);
  });

  it('keeps the names of named parameters, and fills in button parameters', () => {
    const written = { ...template, body_params: { first: '{{name}}' }, button_params: ['{{name}}-1', 'PLAIN'] };
    expect(fillTemplate(written, person, null)).toEqual({
      params: { body_params: { first: 'Ana' }, button_params: ['Ana-1', 'PLAIN'] },
      missing: [],
    });
  });
});
