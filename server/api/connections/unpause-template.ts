import { templateIdInput, templateShape } from '#server/contract/connection.ts';
import { unpauseTemplate } from '#server/domain/connections/unpause-template.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { templateExample } from './connection-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Let a paused template go again',
    description:
      'For one that the network operator paused while it was pacing it; a pause for quality ends by itself. Campaigns that were paused for it alone go on by themselves.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['template_not_found', 'template_not_paused', 'template_refused', 'no_connection'],
    input: templateIdInput,
    output: templateShape,
    example: { input: { id: templateExample.id }, output: templateExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return unpauseTemplate(actor, input);
  },
);
