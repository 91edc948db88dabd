import { automationIdInput } from '#server/contract/automation.ts';
import { rotateTokenResult } from '#server/contract/automation-editor.ts';
import { rotateToken } from '#server/domain/automations/edit-automation.ts';
import { operation } from '../operation.ts';
import { automationExample } from './automation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Make a new token',
    description: 'Shown once; the token before works for 24 hours more.',
    scope: 'admin',
    limit: 'panel',
    errors: ['automation_not_found'],
    input: automationIdInput,
    output: rotateTokenResult,
    example: {
      input: { id: automationExample.id },
      output: { ok: true, token: 'flow_4fJ8sKq2LmN0pRtUvWxYz', old_until: null },
    },
  },
  rotateToken,
);
