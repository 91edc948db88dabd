import { listAnnotationsInput, listAnnotationsResult } from '#server/contract/figures-page.ts';
import { listAnnotations } from '#server/domain/analytics/list-annotations.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'What figures may show',
    description: 'Campaigns that began, and versions of agents that were published, in the period.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: [],
    input: listAnnotationsInput,
    output: listAnnotationsResult,
    example: {
      input: {},
      output: {
        data: [
          {
            kind: 'version_published',
            id: '01939a1c-6a10-7a11-8a22-0b1c2d3e4f50',
            name: 'Bia',
            number: 4,
            at: '2026-11-20T14:02:00.000Z',
          },
        ],
      },
    },
  },
  listAnnotations,
);
