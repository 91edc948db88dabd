import { listAiKeysInput, listAiKeysResult } from '#server/contract/ai-key.ts';
import { listAiKeys } from '#server/domain/ai-keys/list-ai-keys.ts';
import { operation } from '../operation.ts';
import { aiKeyExample } from './ai-key-example.ts';

export default operation(
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
);
