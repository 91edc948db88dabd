import { listViewsInput, viewPage } from '#server/contract/view.ts';
import { listViews } from '#server/domain/views/list-views.ts';
import { operation } from '../operation.ts';
import { requireKind } from './require-kind.ts';
import { viewExample } from './view-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List saved views',
    description: 'Of one list: the shared ones and one’s own, by name; `missing` says what of a filter is gone.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: [],
    input: listViewsInput,
    output: viewPage,
    example: {
      input: { kind: 'contacts' },
      output: { data: [viewExample], next_cursor: null, has_more: false },
    },
  },
  async (actor, input, call) => {
    requireKind(call, input.kind);
    return listViews(actor, input);
  },
);
