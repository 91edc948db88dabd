import { addAutomationFileInput, automationFileShape } from '#server/contract/automation-files.ts';
import { addFlowFile } from '#server/domain/automations/flow-files.ts';
import { operation } from '../operation.ts';
import { automationExample } from './automation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Add a file to an automation',
    description: 'Its steps can send it; 100 at most, 20 MiB each. It stays as long as the automation.',
    scope: 'admin',
    limit: 'panel',
    errors: ['automation_not_found', 'storage_full'],
    input: addAutomationFileInput,
    output: automationFileShape,
    example: {
      input: {
        id: automationExample.id,
        file: { base64: 'JVBERi0xLjQK', mime_type: 'application/pdf', name: 'catalogo.pdf' },
      },
      output: {
        id: '019f2c40-1111-7000-8000-00000000f11e',
        name: 'catalogo.pdf',
        mime_type: 'application/pdf',
        size: 9,
      },
    },
  },
  addFlowFile,
);
