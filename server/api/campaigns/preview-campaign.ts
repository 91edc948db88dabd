import { campaignPreviewShape, previewCampaignInput } from '#server/contract/campaign-preview.ts';
import { previewCampaign } from '#server/domain/campaigns/preview-campaign.ts';
import { operation } from '../operation.ts';
import { hasPower } from '../require-power.ts';
import { campaignExample, recipientExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'The message as one recipient would get it',
    description: 'By the same filling the start does. Roles that may not see costs are told no price.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['campaign_not_found', 'segment_not_found'],
    input: previewCampaignInput,
    output: campaignPreviewShape,
    example: {
      input: { id: campaignExample.id, place: 0 },
      output: {
        contact: { id: recipientExample.contact_id, name: 'Marina Souza' },
        header: { format: 'IMAGE', text: '', url: 'https://example.com/sale.jpg' },
        text: 'Oi Marina, 20 % em tudo.',
        footer: 'Responda SAIR para não receber mais.',
        missing: [],
        buttons: ['Ver ofertas'],
        variant: 0,
        category: 'MARKETING',
        price: { amount: '0.0625', currency: 'USD' },
      },
    },
  },
  async (actor, input, call) => {
    const preview = await previewCampaign(actor, input);
    return hasPower(call, 'costs:read') ? preview : { ...preview, price: null };
  },
);
