import {
  sendingPolicyInput,
  sendingPolicyShape,
  updateSendingPolicyInput,
} from '#server/contract/channels/sending-policy.ts';
import {
  conversationSettingsShape,
  getConversationSettingsInput,
  updateConversationSettingsInput,
} from '#server/contract/organization/conversation-settings.ts';
import {
  organizationInput,
  organizationShape,
  updateOrganizationInput,
  usageOutlookShape,
  usageShape,
} from '#server/contract/organization/organization.ts';
import { auditPage, listAuditInput } from '#server/contract/platform/audit.ts';
import {
  defaultSendingPolicy,
  getSendingPolicy,
  updateSendingPolicy,
} from '#server/domain/channels/pacing/sending-policy.ts';
import { getOrganization } from '#server/domain/organization/organizations/get-organization.ts';
import { getUsage } from '#server/domain/organization/organizations/get-usage.ts';
import { getUsageOutlook } from '#server/domain/organization/organizations/get-usage-outlook.ts';
import {
  getConversationSettings,
  updateConversationSettings,
  updateOrganization,
} from '#server/domain/organization/organizations/update-organization.ts';
import { listAudit } from '#server/domain/platform/audit/list-audit.ts';
import { operation } from '../../operation.ts';
import { requirePower } from '../../require-power.ts';
import { router } from '../../trpc.ts';

/** The organization that all examples of the API reference show. */
const organizationExample = {
  id: '01939a1c-6000-7a01-8b01-1a2b3c4d5e01',
  name: 'Casa Aurora',
  plan: 'pro' as const,
  timezone: 'America/Sao_Paulo',
  locale: 'pt-BR',
  is_partner: false,
  raw_data_days: 30,
  keeps_call_bodies: true,
  created_at: '2026-11-02T12:00:00.000Z',
  alerts: [
    {
      type: 'webhook_failing' as const,
      severity: 'warning' as const,
      message: 'The webhook https://example.com/hooks/parley has been failing for more than an hour.',
      object: { type: 'webhook' as const, id: '01939a1c-6a10-7b21-8f0e-4f6d2f7b9c31' },
      since: '2026-11-20T16:02:11.000Z',
    },
  ],
};

export const organizationRouter = router({
  getConversationSettings: operation(
    {
      kind: 'query',
      summary: 'Show what holds for all conversations',
      description: 'The sentiment of customers, and the time a person may take.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: getConversationSettingsInput,
      output: conversationSettingsShape,
      example: { output: { reads_sentiment: true, handoff_wait_minutes: 15 } },
    },
    getConversationSettings,
  ),
  getOrganization: operation(
    {
      rest: { method: 'GET', path: '/org', tag: 'Organization' },
      summary: 'The organization',
      description:
        'Organization data with `alerts`: a webhook failing for more than an hour, a number with a configuration error, a key that expires within 14 days. Any valid key.',
      scope: 'any',
      limit: 'org',
      errors: [],
      input: organizationInput,
      output: organizationShape,
      example: { output: organizationExample },
    },
    getOrganization,
  ),
  getSendingPolicy: operation(
    {
      kind: 'query',
      summary: 'Show what the organization allows itself when it writes first',
      description:
        'Quiet hours, how often a contact is written to, and budgets: of campaigns and automations together.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: [],
      input: sendingPolicyInput,
      output: sendingPolicyShape,
      example: { input: {}, output: defaultSendingPolicy },
    },
    getSendingPolicy,
  ),
  getUsage: operation(
    {
      rest: { method: 'GET', path: '/org/usage', tag: 'Organization' },
      summary: 'Plan and usage',
      description:
        'The plan, its limits and what was consumed this month (UTC), which part of the limit is used up, and the day it will be: the numbers of the panel and of the e-mails. Any valid key.',
      scope: 'any',
      limit: 'org',
      errors: [],
      input: organizationInput,
      output: usageShape,
      example: {
        output: {
          plan: 'pro',
          period: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
          limits: { conversations: 5_000 },
          usage: {
            conversations: 812,
            messages_sent: 5_120,
            messages_received: 4_876,
            ai_turns: 2_044,
            ai_tokens: 1_310_720,
            api_requests: 20_412,
            webhook_deliveries: 9_984,
          },
          reached: null,
          used_up_on: null,
        },
      },
    },
    getUsage,
  ),
  getUsageOutlook: operation(
    {
      kind: 'query',
      summary: 'Outlook of the plan',
      description: 'How far the month has come with the plan, and the day on which it will be used up.',
      scope: 'session',
      limit: 'panel',
      errors: ['insufficient_scope'],
      input: organizationInput,
      output: usageOutlookShape,
      example: { output: { used: 4_120, limit: 5_000, reached: 80, used_up_on: '2026-11-27' } },
    },
    async (actor, _input, call) => {
      requirePower(call, 'plan:read');
      return getUsageOutlook(actor);
    },
  ),
  listAudit: operation(
    {
      kind: 'query',
      summary: 'The audit log',
      description: 'Administrative acts, newest first: who did what to what, and what changed.',
      scope: 'admin',
      limit: 'panel',
      errors: ['invalid_cursor'],
      input: listAuditInput,
      output: auditPage,
      example: {
        input: { action: 'member.role_changed' },
        output: {
          data: [
            {
              id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e01',
              action: 'member.role_changed',
              actor: {
                type: 'member',
                id: '01939a1c-6200-7c11-8a01-5d4e3f2a1b01',
                name: 'Ana Ribeiro',
                source: 'panel',
              },
              object: { type: 'member', id: '01939a1c-6200-7c11-8a01-5d4e3f2a1b02', name: 'Bruno Teixeira' },
              details: { role: { from: 'atendente', to: 'editor' } },
              at: '2026-11-20T18:31:07.412Z',
            },
          ],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    listAudit,
  ),
  updateConversationSettings: operation(
    {
      kind: 'mutation',
      summary: 'Change what holds for all conversations',
      description: 'Only what is sent changes. Switching sentiment off removes it from every conversation.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: updateConversationSettingsInput,
      output: conversationSettingsShape,
      example: { input: { reads_sentiment: true }, output: { reads_sentiment: true, handoff_wait_minutes: 15 } },
    },
    updateConversationSettings,
  ),
  updateOrganization: operation(
    {
      kind: 'mutation',
      summary: 'Change the organization',
      description:
        'Name, time zone (IANA name), language (BCP 47 tag), and for how many days raw data of the channel and traces of agents are kept; only what is sent changes.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: updateOrganizationInput,
      output: organizationShape,
      example: { input: { timezone: 'America/Sao_Paulo' }, output: organizationExample },
    },
    updateOrganization,
  ),
  updateSendingPolicy: operation(
    {
      kind: 'mutation',
      summary: 'Change what the organization allows itself when it writes first',
      description: 'Only what is sent changes; it holds for the next message of a campaign or automation.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: updateSendingPolicyInput,
      output: sendingPolicyShape,
      example: { input: { quiet_from: '21:00' }, output: defaultSendingPolicy },
    },
    updateSendingPolicy,
  ),
});
