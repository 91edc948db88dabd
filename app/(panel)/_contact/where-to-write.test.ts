import { describe, expect, it } from 'vitest';
import { whereToWrite } from './where-to-write.ts';

const now = new Date('2026-01-02T12:00:00Z');
const one = (id: string, status: 'open' | 'resolved' | 'archived', ends: string | null, channel = 'chatapp') => ({
  ...{ id, status, window_expires_at: ends, channel: channel as 'chatapp' },
});
const later = '2026-01-02T12:00:01Z';
const before = '2026-01-02T12:00:00Z';
const found = (...all: ReturnType<typeof one>[]) => whereToWrite(all, now)?.id;

describe('whereToWrite', () => {
  it('returns the open conversation, even with an expired window and a newer resolved conversation', () => {
    expect(found(one('new', 'resolved', later), one('open', 'open', before))).toBe('open');
  });

  it('returns the newest resolved conversation whose window is open', () => {
    expect(found(one('closed', 'resolved', before), one('new', 'resolved', later), one('old', 'resolved', later))).toBe(
      'new',
    );
  });

  it('returns no archived conversation, no web conversation, and no resolved one without a window', () => {
    expect(found(one('kept', 'archived', later), one('web', 'open', null, 'web'), one('none', 'resolved', null))).toBe(
      undefined,
    );
  });
});
