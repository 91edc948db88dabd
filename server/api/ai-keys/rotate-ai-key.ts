import { aiKeyShape, rotateAiKeyInput } from '#server/contract/ai-key.ts';
import { rotateAiKey } from '#server/domain/ai-keys/rotate-ai-key.ts';
import { operation } from '../operation.ts';
import { aiKeyExample } from './ai-key-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Replace the secret of an AI key',
    description: 'Whoever uses the key uses the new secret with the next call.',
    scope: 'admin',
    limit: 'panel',
    errors: ['ai_key_not_found', 'invalid_url'],
    input: rotateAiKeyInput,
    output: aiKeyShape,
    example: {
      input: { id: aiKeyExample.id, secret: 'sk-proj-7mYd2Kc9TnVfJ4qXbW0Rx9Qa' },
      output: { ...aiKeyExample, rotated_at: '2026-11-21T12:00:00.000Z', last_tested_at: null },
    },
  },
  rotateAiKey,
);
