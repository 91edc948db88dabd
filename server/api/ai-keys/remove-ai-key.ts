import { aiKeyIdInput, removedAiKeyResult } from '#server/contract/ai-key.ts';
import { removeAiKey } from '#server/domain/ai-keys/remove-ai-key.ts';
import { operation } from '../operation.ts';
import { aiKeyExample } from './ai-key-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Remove an AI key',
    description: 'For good. An agent that names it names none from then on.',
    scope: 'admin',
    limit: 'panel',
    errors: ['ai_key_not_found'],
    input: aiKeyIdInput,
    output: removedAiKeyResult,
    example: { input: { id: aiKeyExample.id }, output: { ok: true, id: aiKeyExample.id } },
  },
  removeAiKey,
);
