import { expect, it } from 'vitest';
import type { Template } from '#server/contract/channels/connection.ts';
import { findTemplates, lastSync, statusesOf } from './find-templates.ts';

const template = (name: string, status: string, synced_at: string | null = null) =>
  ({ name, status, synced_at }) as unknown as Template;
const all = [template('welcome', 'approved'), template('order_paid', 'rejected'), template('order_sent', 'approved')];
const names = (status: string, typed: string) => findTemplates(all, status, typed).map(({ name }) => name);

it('findTemplates filters by status and by part of the name', () => {
  expect(names('all', '')).toEqual(['welcome', 'order_paid', 'order_sent']);
  expect(names('approved', ' ORDER ')).toEqual(['order_sent']);
  expect(names('paused', '')).toEqual([]);
});

it('statusesOf returns each status once, in order', () => {
  expect(statusesOf(all)).toEqual(['approved', 'rejected']);
});

it('lastSync returns the newest synced_at of the templates, or null', () => {
  const at = (...times: (string | null)[]) => lastSync(times.map((time) => template('x', 'approved', time)));
  expect(at('2026-01-02', '2026-01-03', null, '2026-01-01')).toBe('2026-01-03');
  expect(at(null)).toBeNull();
  expect(at()).toBeNull();
});
