import {
  type AiKey,
  aiKeyIdInput,
  aiKeyShape,
  createAiKeyInput,
  listAiKeysInput,
  listAiKeysResult,
  removedAiKeyResult,
  renameAiKeyInput,
  rotateAiKeyInput,
  testedAiKeyResult,
} from '#server/contract/agents/ai-key.ts';
import {
  createAiKey,
  listAiKeys,
  removeAiKey,
  renameAiKey,
  rotateAiKey,
  testAiKey,
} from '#server/domain/agents/ai-keys/manage-ai-keys.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

const aiKeyExample: AiKey = {
  id: '01939a1c-7c1e-7d3a-9a3b-0f6d2c9b1a40',
  name: 'OpenAI, sales',
  provider: 'openai',
  hint: 'x9Qa',
  base_url: null,
  rotated_at: null,
  last_tested_at: '2026-11-20T12:00:00.000Z',
  last_test_error: null,
  created_at: '2026-11-02T12:00:00.000Z',
};

export const aiKeysRouter = router({
  createAiKey: operation(
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
  ),
  listAiKeys: operation(
    {
      kind: 'query',
      summary: 'List AI keys',
      description: 'The keys of AI providers by name; never the keys themselves.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: listAiKeysInput,
      output: listAiKeysResult,
      example: { input: {}, output: { data: [aiKeyExample] } },
    },
    listAiKeys,
  ),
  removeAiKey: operation(
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
  ),
  renameAiKey: operation(
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
  ),
  rotateAiKey: operation(
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
  ),
  testAiKey: operation(
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
  ),
});
