import { heldInput, releasedShape } from '#server/contract/engine.ts';
import { releaseRestored } from '#server/domain/engine/release-restored.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Release a restored database',
    description:
      'What is due leaves at once; campaigns wait until each is resumed. Where there are other organizations the operator of the deployment does it (`npm run release-restored`).',
    scope: 'admin',
    limit: 'panel',
    errors: ['release_by_operator'],
    input: heldInput,
    output: releasedShape,
    example: { output: { ok: true, was_held: true } },
  },
  releaseRestored,
);
