import { flowLoopShape, listLoopsInput } from '#server/contract/automation-standing.ts';
import { listOf } from '#server/contract/page.ts';
import { listLoops } from '#server/domain/automations/list-runs.ts';
import { operation } from '../operation.ts';
import { automationExample } from './automation-example.ts';

const loop = {
  automation: { id: automationExample.id, name: automationExample.name },
  started_by: 'Reminder',
  since: '2026-11-20T18:31:08.000Z',
};

export default operation(
  {
    kind: 'query',
    summary: 'List automations that start each other',
    description: 'Within a day: the chain was cut off, and both are named.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: listLoopsInput,
    output: listOf(flowLoopShape),
    example: { input: {}, output: { data: [loop], next_cursor: null, has_more: false } },
  },
  listLoops,
);
