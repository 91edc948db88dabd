import { leaveInput, leaveResult } from '#server/contract/presence.ts';
import { leave } from '#server/domain/presences/leave.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Close a tab',
    description: 'Whoever was in the tab has left.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: [],
    input: leaveInput,
    output: leaveResult,
    example: { input: { tab_id: '6f0c6a3e-tab' }, output: { ok: true } },
  },
  leave,
);
