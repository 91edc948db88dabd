import {
  acceptQualityInput,
  campaignIdInput,
  retryCampaignInput,
  startCampaignInput,
} from '#server/contract/outreach/campaign.ts';
import { campaignDetailShape, preflightShape } from '#server/contract/outreach/campaign-editor.ts';
import {
  contactCampaignShape,
  exportRecipientsInput,
  listContactCampaignsInput,
  listRecipientsInput,
  recipientFileShape,
  recipientShape,
} from '#server/contract/outreach/campaign-people.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { acceptQuality } from '#server/domain/outreach/campaigns/draft/accept-quality.ts';
import {
  exportRecipients,
  listContactCampaigns,
  listRecipients,
} from '#server/domain/outreach/campaigns/progress/list-recipients.ts';
import { startCampaign } from '#server/domain/outreach/campaigns/running/start-campaign.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
  takeBackCampaign,
} from '#server/domain/outreach/campaigns/running/steer-campaign.ts';
import { operation } from '../../operation.ts';
import { requirePower } from '../../require-power.ts';
import {
  campaignDetailExample,
  campaignExample,
  contactCampaignExample,
  preflightExample,
  recipientExample,
} from './campaign-example.ts';

export const campaignRunning = {
  acceptQuality: operation(
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
  ),

  cancelCampaign: operation(
    {
      kind: 'mutation',
      summary: 'Cancel a campaign',
      description: 'For good: who has not got it yet never does.',
      scope: 'messages:send',
      limit: 'panel',
      errors: ['campaign_not_found', 'campaign_wrong_status'],
      input: campaignIdInput,
      output: campaignDetailShape,
      example: { input: { id: campaignExample.id }, output: campaignDetailExample },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return cancelCampaign(actor, input);
    },
  ),

  exportRecipients: operation(
    {
      kind: 'query',
      summary: 'The recipients of a campaign as a CSV',
      description: 'All that match the filters of the list; who took it stands in the audit log.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['campaign_not_found'],
      input: exportRecipientsInput,
      output: recipientFileShape,
      example: {
        input: { id: campaignExample.id },
        output: { name: 'campaign-2026-11-20.csv', content: 'name,phone' },
      },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return exportRecipients(actor, input);
    },
  ),

  listContactCampaigns: operation(
    {
      kind: 'query',
      summary: 'List the campaigns of a contact',
      description: 'Each the person is a recipient of, newest first: what they got, how far it came, and why not.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['invalid_cursor'],
      input: listContactCampaignsInput,
      output: listOf(contactCampaignShape),
      example: {
        input: { contact_id: recipientExample.contact_id },
        output: { data: [contactCampaignExample], next_cursor: null, has_more: false },
      },
    },
    listContactCampaigns,
  ),

  listRecipients: operation(
    {
      kind: 'query',
      summary: 'List the recipients of a campaign',
      description: 'Each with its state and why.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['campaign_not_found', 'invalid_cursor'],
      input: listRecipientsInput,
      output: listOf(recipientShape),
      example: {
        input: { id: campaignExample.id, status: 'failed' },
        output: { data: [recipientExample], next_cursor: null, has_more: false },
      },
    },
    listRecipients,
  ),

  pauseCampaign: operation(
    {
      kind: 'mutation',
      summary: 'Pause a campaign',
      description: 'Nothing further leaves; obeyed within two seconds.',
      scope: 'messages:send',
      limit: 'panel',
      errors: ['campaign_not_found', 'campaign_wrong_status'],
      input: campaignIdInput,
      output: campaignDetailShape,
      example: { input: { id: campaignExample.id }, output: campaignDetailExample },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return pauseCampaign(actor, input);
    },
  ),

  resumeCampaign: operation(
    {
      kind: 'mutation',
      summary: 'Resume a campaign',
      description:
        'Goes on where it stood: nobody gets it twice. Also confirms a missed schedule or a restored database.',
      scope: 'messages:send',
      limit: 'panel',
      errors: [
        'campaign_not_found',
        'campaign_wrong_status',
        'campaign_not_ready',
        'segment_not_found',
        'plan_limit_exceeded',
      ],
      input: campaignIdInput,
      output: campaignDetailShape,
      example: { input: { id: campaignExample.id }, output: campaignDetailExample },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return resumeCampaign(actor, input);
    },
  ),

  retryCampaign: operation(
    {
      kind: 'mutation',
      summary: 'Try failed recipients again',
      description:
        'Those whose refusal is of the named classes, no others, each once more. A campaign that stands still goes on in the phase it was in: what a resume refuses is refused; when the first ones were being looked at, they are sent and looked at again.',
      scope: 'messages:send',
      limit: 'panel',
      errors: [
        'campaign_not_found',
        'campaign_wrong_status',
        'nothing_to_retry',
        'campaign_not_ready',
        'plan_limit_exceeded',
      ],
      input: retryCampaignInput,
      output: campaignDetailShape,
      example: { input: { id: campaignExample.id, classes: ['transient'] }, output: campaignDetailExample },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return retryCampaign(actor, input);
    },
  ),

  startCampaign: operation(
    {
      kind: 'mutation',
      summary: 'Start or schedule a campaign',
      description: 'As its pre-flight showed it; the audience and every message are frozen when it begins.',
      scope: 'messages:send',
      limit: 'panel',
      errors: [
        'campaign_not_found',
        'campaign_wrong_status',
        'preflight_required',
        'campaign_not_ready',
        'segment_not_found',
        'storage_full',
        'plan_limit_exceeded',
      ],
      input: startCampaignInput,
      output: campaignDetailShape,
      example: { input: { id: campaignExample.id, preflight_id: preflightExample.id }, output: campaignDetailExample },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return startCampaign(actor, input);
    },
  ),

  takeBackCampaign: operation(
    {
      kind: 'mutation',
      summary: 'Take a scheduled campaign back',
      description: 'It is a draft again, as it was before somebody started or scheduled it. Only before it begins.',
      scope: 'messages:send',
      limit: 'panel',
      errors: ['campaign_not_found', 'campaign_wrong_status'],
      input: campaignIdInput,
      output: campaignDetailShape,
      example: {
        input: { id: campaignExample.id },
        output: { ...campaignDetailExample, status: 'draft' as const, phase: null, scheduled_at: null },
      },
    },
    async (actor, input, call) => {
      requirePower(call, 'campaigns:manage');
      return takeBackCampaign(actor, input);
    },
  ),
};
