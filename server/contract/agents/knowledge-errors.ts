import { row } from '../platform/error-row.ts';

/** Errors of the operations on agents' knowledge. */
export const knowledgeErrors = {
  knowledge_not_found: row(404, 'Source of knowledge not found', 'It may have been deleted; list the sources again.'),
  knowledge_full: row(409, 'The agent has as many sources as it may have.', 'Delete one first.'),
  unsupported_document: row(400, 'The document cannot be taken in.', 'details.reason says why.'),
};
