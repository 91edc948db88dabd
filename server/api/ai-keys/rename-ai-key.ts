import { aiKeyShape, renameAiKeyInput } from '#server/contract/ai-key.ts';
import { renameAiKey } from '#server/domain/ai-keys/rename-ai-key.ts';
import { operation } from '../operation.ts';
import { aiKeyExample } from './ai-key-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Rename an AI key',
    description: 'Agents name keys by their id: nothing else changes.',
    scope: 'admin',
    limit: 'panel',
    errors: ['ai_key_not_found', 'name_taken'],
    input: renameAiKeyInput,
    output: aiKeyShape,
    example: { input: { id: aiKeyExample.id, name: 'OpenAI, sales' }, output: aiKeyExample },
  },
  renameAiKey,
);
