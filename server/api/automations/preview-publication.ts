import { automationIdInput } from '#server/contract/automation.ts';
import { previewPublicationResult } from '#server/contract/automation-standing.ts';
import { previewPublication } from '#server/domain/automations/preview-publication.ts';
import { operation } from '../operation.ts';
import { automationExample } from './automation-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show what publishing would do with runs under way',
    description: 'How many there are, and how many stand where the draft says the same as their version.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['automation_not_found'],
    input: automationIdInput,
    output: previewPublicationResult,
    example: { input: { id: automationExample.id }, output: { running: 3, movable: 2 } },
  },
  previewPublication,
);
