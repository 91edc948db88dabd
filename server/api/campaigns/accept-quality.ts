import { acceptQualityInput } from '#server/contract/campaign.ts';
import { preflightShape } from '#server/contract/campaign-editor.ts';
import { acceptQuality } from '#server/domain/campaigns/accept-quality.ts';
import { operation } from '../operation.ts';
import { campaignExample, preflightExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Send a template of red quality all the same',
    description: 'For what this pre-flight showed; who took it upon them stands in it and in the audit log.',
    scope: 'admin',
    limit: 'panel',
    errors: ['campaign_not_found', 'campaign_wrong_status', 'preflight_required'],
    input: acceptQualityInput,
    output: preflightShape,
    example: {
      input: { id: campaignExample.id, preflight_id: preflightExample.id },
      output: {
        ...preflightExample,
        template: { ...preflightExample.template, quality: 'RED' },
        accepted: { problem: 'template_quality_red', by: 'Ana', at: '2026-11-20T11:59:10.000Z' },
      },
    },
  },
  acceptQuality,
);
