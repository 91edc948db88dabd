import { heldInput, heldShape } from '#server/contract/engine.ts';
import { viewHeld } from '#server/domain/engine/release-restored.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'What a restored database holds back',
    description: 'A restored or copied database sends nothing until an administrator releases it.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: heldInput,
    output: heldShape,
    example: { output: { held: true, due: [{ kind: 'ai_answers', count: 64 }] } },
  },
  viewHeld,
);
