import {
  addTextInput,
  addUrlInput,
  foundPassages,
  knowledgeSourceDetail,
  knowledgeSourceShape,
  listPassagesInput,
  listSourcesInput,
  passagesPage,
  sourceIdInput,
  sourceRemoved,
  sourcesList,
  trySearchInput,
  updateSourceInput,
  uploadDocumentInput,
} from '#server/contract/agents/knowledge.ts';
import { addText, addUrl, uploadDocument } from '#server/domain/agents/knowledge/add-source.ts';
import {
  changeSource,
  getSource,
  listPassages,
  listSources,
  removeSource,
  rereadSource,
  trySearch,
} from '#server/domain/agents/knowledge/manage-sources.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

/** The source of knowledge in all examples: a web page that was read twice. */
const sourceExample = {
  id: '01939a1c-6600-7b21-9c01-9b8c7d6e5f11',
  agent_id: '01939a1c-6600-7b21-9c01-9b8c7d6e5f10',
  kind: 'url' as const,
  title: 'Trocas e devoluções',
  status: 'ready' as const,
  failure: null,
  url: 'https://example.com/trocas',
  file_name: null,
  editable: false,
  size: 18_420,
  pages: null,
  passages: 6,
  embedded: 0,
  reread_hours: 24,
  checked_at: '2026-11-20T18:31:07.412Z',
  changed_at: '2026-11-19T18:31:05.105Z',
  change: {
    added: 1,
    removed: 1,
    kept: 5,
    added_samples: ['Você pode trocar em até 30 dias.'],
    removed_samples: ['Você pode trocar em até 7 dias.'],
  },
  created_at: '2026-11-18T18:31:02.001Z',
  updated_at: '2026-11-20T18:31:07.412Z',
};

const textExample = {
  ...sourceExample,
  kind: 'text' as const,
  title: 'Horário',
  url: null,
  editable: true,
  size: 24,
  passages: 1,
  reread_hours: null,
  change: null,
};

const passageExample = {
  id: '01939a1c-6600-7b21-9c01-9b8c7d6e5f12',
  place: 1,
  heading: 'Trocas › Prazo',
  text: 'Você pode trocar em até 30 dias.',
};

const foundExample = {
  id: passageExample.id,
  source_id: sourceExample.id,
  title: sourceExample.title,
  heading: passageExample.heading,
  text: passageExample.text,
  score: 0.0328,
  why: { words: ['trocar'], alike: [], meaning: null },
};

export const knowledgeRouter = router({
  listSources: operation(
    {
      kind: 'query',
      summary: 'The sources of an agent’s knowledge',
      description: 'All of them, newest first: how far each is, why one cannot be read, and what changed.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found'],
      input: listSourcesInput,
      output: sourcesList,
      example: {
        input: { agent_id: sourceExample.agent_id },
        output: { data: [sourceExample], next_cursor: null, has_more: false },
      },
    },
    listSources,
  ),
  getSource: operation(
    {
      kind: 'query',
      summary: 'One source of knowledge',
      description: 'With its text, when it was typed here.',
      scope: 'admin',
      limit: 'panel',
      errors: ['knowledge_not_found'],
      input: sourceIdInput,
      output: knowledgeSourceDetail,
      example: { input: { id: sourceExample.id }, output: { ...sourceExample, text: null } },
    },
    getSource,
  ),
  addText: operation(
    {
      kind: 'mutation',
      summary: 'Teach an agent a text',
      description: 'Typed or pasted; the agent knows it when the answer is there.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'knowledge_full', 'storage_full'],
      input: addTextInput,
      output: knowledgeSourceShape,
      example: {
        input: { agent_id: sourceExample.agent_id, title: 'Horário', text: 'Abrimos das 9h às 18h.' },
        output: textExample,
      },
    },
    addText,
  ),
  addUrl: operation(
    {
      kind: 'mutation',
      summary: 'Teach an agent a web page',
      description: 'Its main part is read soon, and again and again; what changed is shown.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'invalid_url', 'knowledge_full', 'storage_full'],
      input: addUrlInput,
      output: knowledgeSourceShape,
      example: {
        input: { agent_id: sourceExample.agent_id, url: 'https://example.com/trocas' },
        output: sourceExample,
      },
    },
    addUrl,
  ),
  uploadDocument: operation(
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
  ),
  updateSource: operation(
    {
      kind: 'mutation',
      summary: 'Change a source of knowledge',
      description: 'Only what is sent: its title, its text when it was typed, or how often a page is read.',
      scope: 'admin',
      limit: 'panel',
      errors: ['knowledge_not_found'],
      input: updateSourceInput,
      output: knowledgeSourceShape,
      example: { input: { id: sourceExample.id, title: 'Trocas' }, output: sourceExample },
    },
    changeSource,
  ),
  removeSource: operation(
    {
      kind: 'mutation',
      summary: 'Delete a source of knowledge',
      description: 'With its passages and its file; the agent knows it no longer.',
      scope: 'admin',
      limit: 'panel',
      errors: ['knowledge_not_found'],
      input: sourceIdInput,
      output: sourceRemoved,
      example: { input: { id: sourceExample.id }, output: { ok: true, id: sourceExample.id } },
    },
    removeSource,
  ),
  rereadSource: operation(
    {
      kind: 'mutation',
      summary: 'Read a source again',
      description: 'Soon; what was read before stays in use meanwhile.',
      scope: 'admin',
      limit: 'panel',
      errors: ['knowledge_not_found'],
      input: sourceIdInput,
      output: knowledgeSourceShape,
      example: { input: { id: sourceExample.id }, output: sourceExample },
    },
    rereadSource,
  ),
  listPassages: operation(
    {
      kind: 'query',
      summary: 'The passages of a source',
      description: 'As they are found and cited, in their order.',
      scope: 'admin',
      limit: 'panel',
      errors: ['knowledge_not_found', 'invalid_cursor'],
      input: listPassagesInput,
      output: passagesPage,
      example: {
        input: { id: sourceExample.id, limit: 50 },
        output: { data: [passageExample], next_cursor: null, has_more: false },
      },
    },
    listPassages,
  ),
  trySearch: operation(
    {
      kind: 'query',
      summary: 'Try a search',
      description: 'What the agent would find for a question, best first, and why.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found'],
      input: trySearchInput,
      output: foundPassages,
      example: {
        input: { agent_id: sourceExample.agent_id, question: 'posso trocar?' },
        output: { ok: true, data: [foundExample] },
      },
    },
    trySearch,
  ),
});
