import { auditPage, listAuditInput } from '#server/contract/audit.ts';
import { listAudit } from '#server/domain/audit/list-audit.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'The audit log',
    description: 'Administrative acts, newest first: who did what to what, and what changed.',
    scope: 'admin',
    limit: 'panel',
    errors: ['invalid_cursor'],
    input: listAuditInput,
    output: auditPage,
    example: {
      input: { action: 'member.role_changed' },
      output: {
        data: [
          {
            id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e01',
            action: 'member.role_changed',
            actor: { type: 'member', id: '01939a1c-6200-7c11-8a01-5d4e3f2a1b01', name: 'Ana Ribeiro', source: 'panel' },
            object: { type: 'member', id: '01939a1c-6200-7c11-8a01-5d4e3f2a1b02', name: 'Bruno Teixeira' },
            details: { role: { from: 'atendente', to: 'editor' } },
            at: '2026-11-20T18:31:07.412Z',
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  listAudit,
);
