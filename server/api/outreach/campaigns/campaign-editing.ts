import { sendErrors } from '#server/contract/inbox/send-errors.ts';
import { sendMessageIssueCodes, sendResultShape } from '#server/contract/inbox/send-message.ts';
import {
  campaignIdInput,
  campaignRemoved,
  campaignShape,
  hoursAtStartInput,
  hoursAtStartShape,
  listCampaignsInput,
} from '#server/contract/outreach/campaign.ts';
import {
  campaignDetailShape,
  createCampaignInput,
  preflightShape,
  updateCampaignInput,
} from '#server/contract/outreach/campaign-editor.ts';
import {
  segmentShape,
  segmentsInput,
  uploadListInput,
  uploadListResult,
} from '#server/contract/outreach/campaign-people.ts';
import {
  audienceSampleShape,
  campaignPreviewShape,
  previewCampaignInput,
  sendTestMessageInput,
} from '#server/contract/outreach/campaign-preview.ts';
import { simulateCampaignInput, simulationShape } from '#server/contract/outreach/campaign-simulation.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { hoursAt } from '#server/domain/organization/calendar/calendar.ts';
import { listSegments, sampleAudience, uploadList } from '#server/domain/outreach/campaigns/audience/read-audience.ts';
import {
  createCampaign,
  removeCampaign,
  updateCampaign,
} from '#server/domain/outreach/campaigns/draft/edit-campaign.ts';
import { preflightCampaign } from '#server/domain/outreach/campaigns/draft/preflight-campaign.ts';
import { previewCampaign } from '#server/domain/outreach/campaigns/draft/preview-campaign.ts';
import { sendTestMessage } from '#server/domain/outreach/campaigns/draft/send-test-message.ts';
import { listCampaigns } from '#server/domain/outreach/campaigns/progress/list-campaigns.ts';
import { getCampaign, showCampaign } from '#server/domain/outreach/campaigns/progress/show-campaign.ts';
import { simulateCampaign } from '#server/domain/outreach/campaigns/simulation/simulate-campaign.ts';
import { sendResultExample } from '../../inbox/messages/message-example.ts';
import { operation } from '../../operation.ts';
import { hasPower, requirePower } from '../../require-power.ts';
import {
  campaignDetailExample,
  campaignExample,
  preflightExample,
  recipientExample,
  segmentExample,
  simulationExample,
} from './campaign-example.ts';
import { withoutCosts } from './without-costs.ts';

const { contact_id: id, name, phone } = recipientExample;

export const campaignEditing = {
  createCampaign: operation(
    {
      kind: 'mutation',
      summary: 'Make a campaign',
      description: 'A draft: nothing is sent before it is started.',
      scope: 'messages:send',
      limit: 'panel',
      errors: ['connection_not_found'],
      input: createCampaignInput,
      output: campaignDetailShape,
      example: {
        input: { name: 'Black Friday', connection_id: campaignExample.connection_id },
        output: campaignDetailExample,
      },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return createCampaign(actor, input);
    },
  ),

  getCampaign: operation(
    {
      rest: { method: 'GET', path: '/campaigns/{id}', tag: 'Campaigns' },
      summary: 'Show a campaign',
      description: 'With its counts as they are now: at every instant the states of the recipients sum to the total.',
      scope: 'contacts:read',
      limit: 'campaigns',
      errors: ['campaign_not_found'],
      input: campaignIdInput,
      output: campaignShape,
      example: { input: { id: campaignExample.id }, output: campaignExample },
    },
    getCampaign,
  ),

  hoursAtStart: operation(
    {
      kind: 'query',
      summary: 'Show business hours at a start',
      description:
        'Whether the organization is at work when a campaign is to begin: now, or at the moment it is scheduled for.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: [],
      input: hoursAtStartInput,
      output: hoursAtStartShape,
      example: {
        input: { at: '2026-11-28T02:32:00.000Z' },
        output: { is_open: false, opens_at: '2026-11-30T12:00:00.000Z' },
      },
    },
    hoursAt,
  ),

  listCampaigns: operation(
    {
      rest: { method: 'GET', path: '/campaigns', tag: 'Campaigns' },
      summary: 'List the campaigns',
      description: 'Newest first (with updated_since oldest change first). Counts are sums over the recipients.',
      scope: 'contacts:read',
      limit: 'campaigns',
      errors: ['invalid_cursor'],
      input: listCampaignsInput,
      output: listOf(campaignShape),
      example: { input: {}, output: { data: [campaignExample], next_cursor: null, has_more: false } },
    },
    listCampaigns,
  ),

  listSegments: operation(
    {
      kind: 'query',
      summary: 'List the saved segments',
      description: 'Filters of contacts with a name.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: [],
      input: segmentsInput,
      output: listOf(segmentShape),
      example: { input: {}, output: { data: [segmentExample], next_cursor: null, has_more: false } },
    },
    listSegments,
  ),

  preflightCampaign: operation(
    {
      kind: 'mutation',
      summary: 'Pre-flight of a campaign',
      description:
        'Who would get it and who would not, and why; limit, days, quality and price. Nothing is sent; the start names its id.',
      scope: 'messages:send',
      limit: 'panel',
      errors: ['campaign_not_found', 'campaign_wrong_status', 'segment_not_found', 'draft_changed'],
      input: campaignIdInput,
      output: preflightShape,
      example: { input: { id: campaignExample.id }, output: preflightExample },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return preflightCampaign(actor, input);
    },
  ),

  previewCampaign: operation(
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
  ),

  removeCampaign: operation(
    {
      kind: 'mutation',
      summary: 'Delete a draft',
      description: 'What has been sent stays on record.',
      scope: 'messages:send',
      limit: 'panel',
      errors: ['campaign_not_found', 'campaign_wrong_status'],
      input: campaignIdInput,
      output: campaignRemoved,
      example: { input: { id: campaignExample.id }, output: { ok: true, id: campaignExample.id } },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return removeCampaign(actor, input);
    },
  ),

  sampleAudience: operation(
    {
      kind: 'query',
      summary: 'Whom a campaign is for',
      description:
        'How many match now, who of them gets nothing whatever the message, and a few of them. Nothing is kept: a start chooses anew.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['campaign_not_found', 'campaign_wrong_status', 'segment_not_found'],
      input: campaignIdInput,
      output: audienceSampleShape,
      example: {
        input: { id: campaignExample.id },
        output: {
          total: 1_204,
          doubles: 2,
          left_out: [
            { reason: 'opted_out', count: 9 },
            { reason: 'duplicate_person', count: 2 },
          ],
          people: [{ id, name, phone }],
          columns: ['telefone', 'cupom'],
        },
      },
    },
    sampleAudience,
  ),

  sendTestMessage: operation(
    {
      kind: 'mutation',
      summary: 'Send a test of a campaign’s message',
      description:
        'To one phone, as the first recipient would get it. A real message at its real price, in none of the campaign’s counts.',
      scope: 'messages:send',
      limit: 'messagesSend',
      errors: [
        'campaign_not_found',
        'campaign_wrong_status',
        'campaign_not_ready',
        'segment_not_found',
        ...sendErrors,
        'storage_full',
      ],
      issueCodes: sendMessageIssueCodes,
      input: sendTestMessageInput,
      output: sendResultShape,
      example: {
        input: { id: campaignExample.id, to: '+5511987654321' },
        output: { ...sendResultExample, conversation_id: null },
      },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return sendTestMessage(actor, input);
    },
  ),

  showCampaign: operation(
    {
      kind: 'query',
      summary: 'A campaign as its page shows it',
      description: 'What it is told, how far it is, and what came of it. Roles that may not see costs are told none.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['campaign_not_found'],
      input: campaignIdInput,
      output: campaignDetailShape,
      example: { input: { id: campaignExample.id }, output: campaignDetailExample },
    },
    async (actor, input, call) => {
      const shown = await showCampaign(actor, input);
      return hasPower(call, 'costs:read') ? shown : withoutCosts(shown);
    },
  ),

  simulateCampaign: operation(
    {
      kind: 'mutation',
      summary: 'Simulate a campaign',
      description:
        'A model, day by day: the sender’s and the scheduler’s own rules against the sandbox operator with a fault profile. Nothing is sent.',
      scope: 'messages:send',
      limit: 'panel',
      errors: ['campaign_not_found', 'campaign_wrong_status', 'segment_not_found'],
      input: simulateCampaignInput,
      output: simulationShape,
      example: { input: { id: campaignExample.id, profile: 'good' }, output: simulationExample },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return simulateCampaign(actor, input);
    },
  ),

  updateCampaign: operation(
    {
      kind: 'mutation',
      summary: 'Change a campaign',
      description: 'Of a draft alone; only what is sent changes, and the pre-flight is to be made again.',
      scope: 'messages:send',
      limit: 'panel',
      errors: ['campaign_not_found', 'campaign_wrong_status', 'connection_not_found', 'draft_changed'],
      input: updateCampaignInput,
      output: campaignDetailShape,
      example: { input: { id: campaignExample.id, name: 'Black Friday' }, output: campaignDetailExample },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return updateCampaign(actor, input);
    },
  ),

  uploadCampaignList: operation(
    {
      kind: 'mutation',
      summary: 'Upload the list a campaign is for',
      description: 'A CSV whose lines name contacts by phone or e-mail; its other columns can be used in the message.',
      scope: 'messages:send',
      limit: 'panel',
      errors: ['campaign_not_found', 'campaign_wrong_status', 'invalid_csv'],
      input: uploadListInput,
      output: uploadListResult,
      example: {
        input: { id: campaignExample.id, content: 'dGVsZWZvbmUKMTE5ODc2NTAwMDEK' },
        output: { people: 1, unknown: 0 },
      },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return uploadList(actor, input);
    },
  ),
};
