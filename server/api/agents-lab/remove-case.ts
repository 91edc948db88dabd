import { z } from 'zod';
import { labIdInput } from '#server/contract/agent-cases.ts';
import { ok } from '#server/contract/wire.ts';
import { removeCase } from '#server/domain/lab/edit-case.ts';
import { operation } from '../operation.ts';
import { caseExample } from './lab-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Delete a case',
    description: 'With what its runs came to.',
    scope: 'admin',
    limit: 'panel',
    errors: ['case_not_found'],
    input: labIdInput,
    output: z.object({ ok }),
    example: { input: { id: caseExample.id }, output: { ok: true } },
  },
  removeCase,
);
