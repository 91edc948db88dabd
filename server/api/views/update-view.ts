import { updateViewInput, viewShape } from '#server/contract/view.ts';
import { updateView } from '#server/domain/views/update-view.ts';
import { operation } from '../operation.ts';
import { hasPower } from '../require-power.ts';
import { viewExample } from './view-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change a saved view',
    description: 'Its name, its filter, who sees it. Shared ones are changed by administrators and editors.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['view_not_found', 'name_taken', 'views_full', 'view_filter_stale'],
    input: updateViewInput,
    output: viewShape,
    example: { input: { id: viewExample.id, name: viewExample.name }, output: viewExample },
  },
  (actor, input, call) => updateView(actor, input, hasPower(call, 'views:share')),
);
