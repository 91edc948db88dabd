import { z } from 'zod';
import {
  connectionIdInput,
  connectionShape,
  createConnectionInput,
  listConnectionsInput,
  listTemplatesInput,
  numbersShape,
  removedConnectionResult,
  syncTemplatesInput,
  syncTemplatesResult,
  templateIdInput,
  templateShape,
  updateConnectionInput,
  verifiedShape,
} from '#server/contract/channels/connection.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { listNumbers } from '#server/domain/channels/connections/list-numbers.ts';
import {
  createConnection,
  disconnectConnection,
  listConnections,
  removeConnection,
  updateConnection,
} from '#server/domain/channels/connections/manage-connections.ts';
import { listTemplates, unpauseTemplate } from '#server/domain/channels/connections/manage-templates.ts';
import { syncTemplates } from '#server/domain/channels/connections/sync-templates.ts';
import { verifyConnection } from '#server/domain/channels/connections/verify-connection.ts';
import { operation } from '../../operation.ts';
import { requirePower } from '../../require-power.ts';
import { router } from '../../trpc.ts';
import { connectionExample, templateExample } from './connection-example.ts';

export const connectionsRouter = router({
  createConnection: operation(
    {
      kind: 'mutation',
      summary: 'Add a number',
      description:
        'With its ids and token at the network operator, which is asked first: what it does not confirm is not saved, and details of number_refused say why.',
      scope: 'admin',
      limit: 'panel',
      errors: ['name_taken', 'number_refused'],
      input: createConnectionInput,
      output: connectionShape,
      example: {
        input: {
          name: 'Main',
          phone: '+55 11 5000-1000',
          phone_number_id: '100010001000',
          waba_id: '200020002000',
          access_token: 'EAAG…',
        },
        output: connectionExample,
      },
    },
    createConnection,
  ),
  disconnectConnection: operation(
    {
      kind: 'mutation',
      summary: 'Disconnect a number',
      description: 'It sends nothing any more; what customers write to it is still received.',
      scope: 'admin',
      limit: 'panel',
      errors: ['connection_not_found'],
      input: connectionIdInput,
      output: connectionShape,
      example: { input: { id: connectionExample.id }, output: connectionExample },
    },
    disconnectConnection,
  ),
  listConnections: operation(
    {
      rest: { method: 'GET', path: '/connections', tag: 'Connections' },
      summary: 'List the sending numbers',
      description:
        'Newest first (with updated_since oldest change first), with what the network operator says of each. Never a token.',
      scope: 'conversations:read',
      limit: 'connections',
      errors: ['invalid_cursor'],
      input: listConnectionsInput,
      output: listOf(connectionShape),
      example: { input: {}, output: { data: [connectionExample], next_cursor: null, has_more: false } },
    },
    listConnections,
  ),
  listNumbers: operation(
    {
      kind: 'query',
      summary: 'The numbers and how they do',
      description:
        'Every number with the agent that answers on it, when a customer last wrote and how many templates it has; and what the network operator is told to reach us.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: z.strictObject({}),
      output: numbersShape,
      example: {
        input: {},
        output: {
          data: [
            {
              ...connectionExample,
              agent_id: null,
              portfolio_id: '102290129340399',
              portfolio_limit: 1_000,
              last_inbound_at: '2026-11-20T18:00:00.000Z',
              templates: 12,
              verified: true,
            },
          ],
          agents: [],
          operator: {
            sandbox: false,
            webhook_url: 'https://parley.example.com/api/channels/whatsapp',
            verify_token: 'a-long-random-text',
          },
        },
      },
    },
    listNumbers,
  ),
  listTemplates: operation(
    {
      rest: { method: 'GET', path: '/templates', tag: 'Templates' },
      summary: 'List the message templates',
      description:
        'As the network operator last had them, newest first (with updated_since oldest change first); filters narrow together.',
      scope: 'messages:send',
      limit: 'templates',
      errors: ['invalid_cursor'],
      input: listTemplatesInput,
      output: listOf(templateShape),
      example: {
        input: { status: 'APPROVED' },
        output: { data: [templateExample], next_cursor: null, has_more: false },
      },
    },
    listTemplates,
  ),
  removeConnection: operation(
    {
      kind: 'mutation',
      summary: 'Remove a number',
      description:
        'Its token and templates are deleted; nothing is sent from it or received on it any more. Its conversations stay to be read, and somebody else may connect it.',
      scope: 'admin',
      limit: 'panel',
      errors: ['connection_not_found'],
      input: connectionIdInput,
      output: removedConnectionResult,
      example: { input: { id: connectionExample.id }, output: { ok: true, id: connectionExample.id } },
    },
    removeConnection,
  ),
  syncTemplates: operation(
    {
      rest: { method: 'POST', path: '/templates/sync', tag: 'Templates' },
      summary: 'Fetch the templates from the network operator',
      description:
        'All pages, of one number or of all; counts what is new, changed and gone. A refusal by the network operator is told in errors and changes nothing.',
      scope: 'messages:send',
      limit: 'templatesSync',
      errors: ['connection_not_found', 'no_connection'],
      input: syncTemplatesInput,
      output: syncTemplatesResult,
      example: {
        input: { connection_id: connectionExample.id },
        output: { ok: true, total: 12, created: 2, updated: 1, removed: 0 },
      },
    },
    syncTemplates,
  ),
  unpauseTemplate: operation(
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
  ),
  updateConnection: operation(
    {
      kind: 'mutation',
      summary: 'Change a number',
      description:
        'Only what is sent; which agent answers, whether customers see what was read, whether customers are asked to rate, and when resolved conversations are archived. A token is shown to the network operator first and kept when it is taken.',
      scope: 'admin',
      limit: 'panel',
      errors: ['connection_not_found', 'agent_not_found', 'name_taken', 'number_refused'],
      input: updateConnectionInput,
      output: connectionShape,
      example: { input: { id: connectionExample.id, rating_enabled: true }, output: connectionExample },
    },
    updateConnection,
  ),
  verifyConnection: operation(
    {
      kind: 'mutation',
      summary: 'Ask about a number',
      description:
        'Asks the network operator whether the token reaches the number and its account, and how it rates it.',
      scope: 'admin',
      limit: 'panel',
      errors: ['connection_not_found', 'name_taken'],
      input: connectionIdInput,
      output: verifiedShape,
      example: { input: { id: connectionExample.id }, output: { ...connectionExample, refusal: null } },
    },
    verifyConnection,
  ),
});
