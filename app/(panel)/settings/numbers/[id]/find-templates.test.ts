import { expect, it } from 'vitest';
import type { Template } from '#server/contract/channels/connection.ts';
import { findTemplates, lastSync, statusesOf } from './find-templates.ts';

const template = (name: string, status: string, synced_at: string | null = null) =>
  ({ name, status, synced_at }) as unknown as Template;
const all = [template('welcome', 'approved'), template('order_paid', 'rejected'), template('order_sent', 'approved')];
const names = (status: string, typed: string) => findTemplates(all, status, typed).map(({ name }) => name);

it('templates are found by state and by part of their name', () => {
  expect(names('all', '')).toEqual(['welcome', 'order_paid', 'order_sent']);
  expect(names('approved', ' ORDER ')).toEqual(['order_sent']);
  expect(names('paused', '')).toEqual([]);
});

it('states are offered once, in order', () => {
  expect(statusesOf(all)).toEqual(['approved', 'rejected']);
});

it('the last look at the network is the newest of any', () => {
  const at = (...times: (string | null)[]) => lastSync(times.map((time) => template('x', 'approved', time)));
  expect(at('2026-01-02', '2026-01-03', null, '2026-01-01')).toBe('2026-01-03');
  expect(at(null)).toBeNull();
  expect(at()).toBeNull();
});
