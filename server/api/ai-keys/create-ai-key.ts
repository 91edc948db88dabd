import { aiKeyShape, createAiKeyInput } from '#server/contract/ai-key.ts';
import { createAiKey } from '#server/domain/ai-keys/create-ai-key.ts';
import { operation } from '../operation.ts';
import { aiKeyExample } from './ai-key-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Add an AI key',
    description: 'A key of a provider, kept encrypted and never shown again. A compatible server needs its address.',
    scope: 'admin',
    limit: 'panel',
    errors: ['name_taken', 'invalid_url'],
    input: createAiKeyInput,
    output: aiKeyShape,
    example: {
      input: { name: 'OpenAI, sales', provider: 'openai', secret: 'sk-proj-4qXbW0R7mYd2Kc9TnVfJx9Qa' },
      output: aiKeyExample,
    },
  },
  createAiKey,
);
