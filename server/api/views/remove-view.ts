import { removeViewInput, viewRemoved } from '#server/contract/view.ts';
import { removeView } from '#server/domain/views/remove-view.ts';
import { operation } from '../operation.ts';
import { hasPower } from '../require-power.ts';
import { viewExample } from './view-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Delete a saved view',
    description: 'Shared ones are deleted by administrators and editors. Campaigns that have begun keep their people.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['view_not_found'],
    input: removeViewInput,
    output: viewRemoved,
    example: { input: { id: viewExample.id }, output: { ok: true, id: viewExample.id } },
  },
  (actor, input, call) => removeView(actor, input, hasPower(call, 'views:share')),
);
