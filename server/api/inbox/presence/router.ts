import { heartbeatInput, leaveInput, leaveResult, othersShape } from '#server/contract/inbox/presence.ts';
import { leave, recordHeartbeat } from '#server/domain/platform/presences/record-heartbeat.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

export const presenceRouter = router({
  heartbeat: operation(
    {
      kind: 'mutation',
      summary: 'Say where one is',
      description:
        'A tab of the panel says which conversation is open in it, and whether somebody types. Answers who else has it open.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: [],
      input: heartbeatInput,
      output: othersShape,
      example: {
        input: {
          tab_id: '6f0c6a3e-tab',
          conversation_id: '01939a1c-0000-7000-8000-0000000000c0',
          typing: true,
        },
        output: {
          others: [{ user: { id: '01939a1c-0000-7000-8000-0000000000a1', name: 'Ana Souza' }, typing: false }],
        },
      },
    },
    recordHeartbeat,
  ),
  leave: operation(
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
  ),
});
