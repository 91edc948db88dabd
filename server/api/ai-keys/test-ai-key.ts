import { aiKeyIdInput, testedAiKeyResult } from '#server/contract/ai-key.ts';
import { testAiKey } from '#server/domain/ai-keys/test-ai-key.ts';
import { operation } from '../operation.ts';
import { aiKeyExample } from './ai-key-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Try an AI key',
    description: 'Asks the provider which models the key may use, which costs nothing, and keeps what came of it.',
    scope: 'admin',
    limit: 'panel',
    errors: ['ai_key_not_found'],
    input: aiKeyIdInput,
    output: testedAiKeyResult,
    example: { input: { id: aiKeyExample.id }, output: { ...aiKeyExample, models: ['gpt-4.1-mini', 'gpt-4o-mini'] } },
  },
  testAiKey,
);
