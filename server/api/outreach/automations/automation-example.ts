import { automationSettings } from '#server/contract/outreach/automation-definition.ts';

export const automationExample = {
  id: '01939a1c-7a10-7a11-8a22-0b1c2d3e4f51',
  name: 'Welcome',
  status: 'active' as const,
  trigger: { type: 'webhook' as const },
  cooldown_minutes: 60,
  steps: [
    { type: 'add_tag' as const, tag: 'lead' },
    { type: 'send_template' as const, template: 'welcome', language: 'pt_BR', body_params: ['{{name}}'] },
  ],
  counts: { running: 3, completed: 120, failed: 1 },
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

const settings = automationSettings.parse({});

export const automationVersionExample = {
  id: '01939a1c-7a30-7b21-9c32-3d4e5f6a7b81',
  number: 2,
  trigger: automationExample.trigger,
  steps: automationExample.steps,
  settings,
  cooldown_minutes: 60,
  note: 'Shorter welcome',
  published_by: { type: 'user', id: '01939a1c-6a04-7f33-9c62-2e3f4a5b6c77', name: 'Ana Lima' },
  running: 3,
  created_at: '2026-11-20T09:30:00.000Z',
};

export const automationDetailExample = {
  ...automationExample,
  settings,
  token_hint: 'k3Xq',
  token_before_until: null,
  published: automationVersionExample,
  is_changed: false,
  issues: [],
};

export const contactIdExample = '01939a1c-7e4b-7c1d-9a52-3f0a1b2c3d4e';

export const runExample = {
  id: '01939a1c-7f10-7a11-8a22-0b1c2d3e4f52',
  automation: { id: automationExample.id, name: automationExample.name },
  contact: { id: contactIdExample, name: 'Marina Souza' },
  version: 2,
  status: 'completed' as const,
  place: null,
  step: null,
  reason: null,
  error: null,
  waits_for: null,
  wakes_at: null,
  started_at: '2026-11-20T10:00:00.000Z',
  ended_at: '2026-11-20T10:00:01.000Z',
};
