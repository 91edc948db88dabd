import { createViewInput, viewShape } from '#server/contract/view.ts';
import { createView } from '#server/domain/views/create-view.ts';
import { operation } from '../operation.ts';
import { hasPower } from '../require-power.ts';
import { requireKind } from './require-kind.ts';
import { viewExample } from './view-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Save a view',
    description: 'A filter gets a name, for oneself or, by administrators and editors, for all.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['name_taken', 'views_full', 'view_filter_stale'],
    input: createViewInput,
    output: viewShape,
    example: {
      input: { kind: 'contacts', name: viewExample.name, filter: viewExample.filter, shared: true },
      output: viewExample,
    },
  },
  async (actor, input, call) => {
    requireKind(call, input.kind);
    return createView(actor, input, hasPower(call, 'views:share'));
  },
);
