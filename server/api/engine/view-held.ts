import { heldInput, heldShape } from '#server/contract/engine.ts';
import { viewHeld } from '#server/domain/engine/release-restored.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'What a restored database holds back',
    description:
      'A restored or copied database sends nothing until it is released: here, where this is the only organization of the deployment, or by its operator.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: heldInput,
    output: heldShape,
    example: { output: { held: true, by_operator: false, due: [{ kind: 'ai_answers', count: 64 }] } },
  },
  viewHeld,
);
