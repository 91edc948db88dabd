import { listContacts } from '#server/domain/contacts/list-contacts.ts';
import { upsertContact } from '#server/domain/contacts/upsert-contact.ts';
import { pool } from '#server/db/pool.ts';
const actor = { organizationId: '00000000-0000-7000-8000-000000000001', kind: 'key', id: null, name: null, mode: 'live', source: 'api' } as const;
const one = (await pool.query(`select id, phone, email from contacts where organization_id=$1 offset 500 limit 1`, [actor.organizationId])).rows[0];
const cases: [string, () => Promise<unknown>][] = [
  ['id', () => listContacts(actor, { id: one.id })], ['phone', () => listContacts(actor, { phone: one.phone })], ['email', () => listContacts(actor, { email: one.email })],
  ...[{}, { limit: 200 }, { tag: 'tag1' }, { tag: 'tag20' }, { pipeline: 'Sales' }, { stage: 'S2' }, { pipeline: 'Sales', stage: 'S6' }, { lost: true }, { lost: false }, { pipeline: 'Sales', stage: 'S6', lost: true }, { assigned_to: 'none' as const }, { assigned_to: one.id }, { opted_out: true }, { opted_out: false }, { wa_user_id: 'BR.1' }, { updated_since: '2026-01-01T00:00:00Z' },
    { q: 'maria' }, { q: 'josé gonçalves' }, { q: 'vitoria santana correia' }, { q: 'pessoa77' }, { q: 'pessoa7777@' }, { q: '(11) 96000-77' }, { q: '60000077' }, { q: one.phone }, { q: 'zzzz' }, { q: 'ma' }, { q: 'zq' }, { q: 'valeria teixeira' }, { q: 'da' }, { q: 'maria', tag: 'tag20' }].map((f) => [JSON.stringify(f), () => listContacts(actor, f)] as [string, () => Promise<unknown>]),
  ['upsert', () => upsertContact(actor, { phone: one.phone, name: 'X' + Math.random(), tags: ['tag1'] })],
];
for (const [name, run] of cases) { const times = []; let n; for (let i = 0; i < 9; i++) { const t = performance.now(); const r = await run() as { data?: unknown[] }; n = r.data?.length; times.push(performance.now() - t); } times.sort((a, b) => a - b); console.log(name.padEnd(55), (times[4] ?? 0).toFixed(2), n); }
await pool.end();
