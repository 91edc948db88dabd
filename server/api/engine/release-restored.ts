import { heldInput, releasedShape } from '#server/contract/engine.ts';
import { releaseRestored } from '#server/domain/engine/release-restored.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Release a restored database',
    description: 'What is due leaves at once, of every organization; campaigns wait until each is resumed.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: heldInput,
    output: releasedShape,
    example: { output: { ok: true, was_held: true } },
  },
  releaseRestored,
);
