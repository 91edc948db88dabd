import { knowledgeSourceShape, uploadDocumentInput } from '#server/contract/knowledge.ts';
import { uploadDocument } from '#server/domain/knowledge/add-source.ts';
import { operation } from '../operation.ts';
import { sourceExample } from './knowledge-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Teach an agent a document',
    description: 'PDF, DOCX, Markdown or text, up to 25 MB; it is read soon, and says why when it cannot be.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'unsupported_document', 'knowledge_full', 'storage_full'],
    input: uploadDocumentInput,
    output: knowledgeSourceShape,
    example: {
      input: { agent_id: sourceExample.agent_id, file_name: 'trocas.txt', content: 'VHJvY2FzIGVtIDMwIGRpYXMu' },
      output: sourceExample,
    },
  },
  uploadDocument,
);
