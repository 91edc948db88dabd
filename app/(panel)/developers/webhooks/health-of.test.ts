import { describe, expect, it } from 'vitest';
import { healthOf, toneOfRate } from './health-of.ts';

const at = '2026-11-28T12:00:00.000Z';
const well = { failure_count: 0, failing_since: null, last_success_at: at, disabled_at: null, disabled_reason: null };
const endpoint = (health: Partial<typeof well> | object = {}, active = true) => ({
  active,
  health: { ...well, ...health },
});

describe('healthOf a webhook endpoint', () => {
  it.each([
    [1, 'healthy', 'accent'],
    [0.95, 'healthy', 'accent'],
    [0.949, 'someFail', 'warning'],
    [0.5, 'someFail', 'warning'],
    [0.17, 'mostFail', 'danger'],
    [0, 'mostFail', 'danger'],
    [null, 'last', 'neutral'],
  ])('follows the success rate of the last day (%s: %s), even if the last delivery succeeded', (rate, word, tone) => {
    expect(healthOf(endpoint(), rate)).toEqual({ word, tone });
  });

  it('is disabled, paused or failing whatever the success rate is', () => {
    expect(healthOf(endpoint({ disabled_at: at }, false), 1).word).toBe('disabled');
    expect(healthOf(endpoint({}, false), 0.17).word).toBe('paused');
    expect(healthOf(endpoint({ failing_since: at, failure_count: 4 }), 0.17).word).toBe('failing');
  });

  it('is a warning after a failure, and untried before the first attempt', () => {
    expect(healthOf(endpoint({ failure_count: 1 }), 0.99)).toEqual({ word: 'failures', tone: 'warning' });
    expect(healthOf(endpoint({ last_success_at: null }), null)).toEqual({ word: 'untried', tone: 'neutral' });
  });
});

it('toneOfRate is neutral without a rate, accent for 1, warning for 0.9 and danger for 0.17', () => {
  expect([null, 1, 0.9, 0.17].map(toneOfRate)).toEqual(['neutral', 'accent', 'warning', 'danger']);
});
