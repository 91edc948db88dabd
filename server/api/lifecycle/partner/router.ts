import { createdKeyShape } from '#server/contract/developers/key.ts';
import { clientBrandShape, setClientBrandInput } from '#server/contract/lifecycle/brand.ts';
import {
  clientIdInput,
  clientStatusResult,
  clientsPage,
  clientUsageLinesInput,
  clientUsageLinesShape,
  clientUsagePage,
  createClientFromFileInput,
  createClientInput,
  createClientKeyInput,
  createdClientShape,
  endClientInput,
  endedClientResult,
  exportUsageInput,
  invitedOwnerResult,
  inviteOwnerInput,
  listClientsInput,
  partnerUsageInput,
  usageFileShape,
} from '#server/contract/lifecycle/partner.ts';
import { getClientBrand, setClientBrand } from '#server/domain/lifecycle/partners/client-brand.ts';
import { exportUsage, getClientUsage } from '#server/domain/lifecycle/partners/client-usage.ts';
import {
  createClient,
  createClientFromFile,
  createClientKey,
} from '#server/domain/lifecycle/partners/create-client.ts';
import { endClient, resumeClient, suspendClient, undoEnding } from '#server/domain/lifecycle/partners/end-client.ts';
import { inviteOwner } from '#server/domain/lifecycle/partners/invite-owner.ts';
import { listClients, listClientUsage } from '#server/domain/lifecycle/partners/list-clients.ts';
import { keyExample } from '../../developers/keys/key-example.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

/** The client that all examples of the API reference show. */
const clientExample = {
  id: '01939a1c-7a00-7c01-8e01-0a1b2c3d4e5f',
  name: 'Padaria Aurora',
  plan: 'pro' as const,
  created_at: '2026-11-20T16:02:11.000Z',
};

const ownerExample = {
  name: 'Bia Lopes',
  email: 'bia@example.com',
  status: 'invited' as const,
  invitation_expires_at: '2026-11-27T16:02:11.000Z',
};

const clientUsageExample = {
  conversations: 212,
  messages_sent: 1_120,
  messages_received: 976,
  ai_turns: 644,
  ai_tokens: 310_720,
  api_requests: 4_412,
  webhook_deliveries: 1_984,
};

const brandExample = {
  client_id: clientExample.id,
  brand: { name: 'Aurora Chat', color: '#1d4ed8', logo_url: null, mail_sender: 'Padaria Aurora' },
  sign_in_url: `https://chat.example.com/sign-in?brand=${clientExample.id}`,
};

const { id, name, plan } = clientExample;

export const partnerRouter = router({
  createClient: operation(
    {
      rest: { method: 'POST', path: '/partner/clients', tag: 'Partner' },
      summary: 'Create a client space',
      description:
        'The owner is invited by e-mail and owns the space once the invitation is accepted; without a mail server `owner.invitation_url` is yours to hand over. For partners only.',
      scope: 'partner:manage',
      limit: 'partner',
      errors: ['not_a_partner', 'invalid_email'],
      issueCodes: { owner_email: 'invalid_email' },
      input: createClientInput,
      output: createdClientShape,
      example: {
        input: { name: 'Padaria Aurora', owner_name: 'Bia Lopes', owner_email: 'bia@example.com', plan: 'pro' },
        output: { ...clientExample, owner: { ...ownerExample, invitation_url: null } },
      },
    },
    createClient,
  ),
  createClientFromFile: operation(
    {
      kind: 'mutation',
      summary: 'Create a client space from a file',
      description:
        'As POST /partner/clients, with what a provisioning file says of how an organization works. Always a new space, whatever the file calls it; members, contacts, numbers and keys are refused.',
      scope: 'partner:manage',
      limit: 'panel',
      errors: ['not_a_partner', 'invalid_email'],
      issueCodes: { owner_email: 'invalid_email' },
      input: createClientFromFileInput,
      output: createdClientShape,
      example: {
        input: {
          name: 'Padaria Aurora',
          owner_name: 'Bia Lopes',
          owner_email: 'bia@example.com',
          plan: 'pro',
          file: { tags: [{ name: 'vip' }], quick_replies: [{ shortcut: 'oi', title: 'Oi', content: 'Olá!' }] },
        },
        output: { ...clientExample, owner: { ...ownerExample, invitation_url: null } },
      },
    },
    createClientFromFile,
  ),
  createClientKey: operation(
    {
      rest: { method: 'POST', path: '/partner/clients/{id}/keys', tag: 'Partner' },
      summary: 'Create a key for a client',
      description:
        'A key of the client’s space, shown this once; never with `partner:manage`. It stands in the client’s audit log. For partners only.',
      scope: 'partner:manage',
      limit: 'partner',
      errors: ['not_a_partner', 'client_not_found', 'client_ended'],
      input: createClientKeyInput,
      output: createdKeyShape,
      example: {
        input: {
          id: clientExample.id,
          name: 'ERP',
          scopes: ['contacts:read', 'contacts:write'],
          allowed_ips: ['203.0.113.0/24'],
        },
        output: { ...keyExample, created_by: null, secret: 'svc_4qXbW0R7mYd2Kc9TnVfJ1sHgLzEoPa8iUt6Q5rBx' },
      },
    },
    createClientKey,
  ),
  endClient: operation(
    {
      kind: 'mutation',
      summary: 'End a client',
      description:
        'Its keys and sessions end, its data is exported for its administrators, and removed after 30 days; until then the end can be taken back. `name` must be the client’s.',
      scope: 'partner:manage',
      limit: 'panel',
      errors: ['not_a_partner', 'client_not_found', 'client_name_mismatch'],
      input: endClientInput,
      output: endedClientResult,
      example: {
        input: { id: clientExample.id, name: clientExample.name },
        output: { ok: true, client_id: clientExample.id, removes_at: '2026-12-20T16:02:11.000Z' },
      },
    },
    endClient,
  ),
  exportUsage: operation(
    {
      kind: 'query',
      summary: 'Usage of a month as a CSV',
      description: 'One line a client and meter, of all clients or of one: the numbers of GET /partner/usage.',
      scope: 'partner:manage',
      limit: 'panel',
      errors: ['not_a_partner', 'client_not_found'],
      input: exportUsageInput,
      output: usageFileShape,
      example: {
        input: { month: '2026-11' },
        output: {
          name: 'usage-2026-11.csv',
          content: '"month","client_id","client","plan","meter","quantity","included","beyond"\r\n',
        },
      },
    },
    exportUsage,
  ),
  getClientBrand: operation(
    {
      kind: 'query',
      summary: 'Brand of a client',
      description: 'Name, colour and logo its people see, whose name its e-mails come under, and where they sign in.',
      scope: 'partner:manage',
      limit: 'panel',
      errors: ['not_a_partner', 'client_not_found'],
      input: clientIdInput,
      output: clientBrandShape,
      example: { input: { id: clientExample.id }, output: brandExample },
    },
    getClientBrand,
  ),
  getClientUsage: operation(
    {
      kind: 'query',
      summary: 'A month of a client, line by line',
      description: 'One line a meter: what was consumed, what the plan holds of it, what is beyond.',
      scope: 'partner:manage',
      limit: 'panel',
      errors: ['not_a_partner', 'client_not_found'],
      input: clientUsageLinesInput,
      output: clientUsageLinesShape,
      example: {
        input: { id: clientExample.id, month: '2026-11' },
        output: {
          client: { id: clientExample.id, name: clientExample.name },
          plan: clientExample.plan,
          month: '2026-11',
          lines: [
            { meter: 'conversations', quantity: 5_212, included: 5_000, beyond: 212 },
            { meter: 'messages_sent', quantity: 1_120, included: null, beyond: 0 },
          ],
        },
      },
    },
    getClientUsage,
  ),
  getPartnerUsage: operation(
    {
      rest: { method: 'GET', path: '/partner/usage', tag: 'Partner' },
      summary: 'Usage of all clients',
      description:
        'What each client consumed in a month (UTC), the client made last first; the same numbers as GET /org/usage of the client. For partners only.',
      scope: 'partner:manage',
      limit: 'partner',
      errors: ['not_a_partner', 'invalid_cursor'],
      input: partnerUsageInput,
      output: clientUsagePage,
      example: {
        input: { month: '2026-11' },
        output: {
          data: [{ client: { id, name }, plan, usage: clientUsageExample }],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    listClientUsage,
  ),
  inviteOwner: operation(
    {
      kind: 'mutation',
      summary: 'Invite an owner anew',
      description: 'Where nobody owns the client space yet; the invitation before works no more.',
      scope: 'partner:manage',
      limit: 'panel',
      errors: ['not_a_partner', 'client_not_found', 'client_ended', 'client_has_owner'],
      input: inviteOwnerInput,
      output: invitedOwnerResult,
      example: {
        input: { id: clientExample.id, owner_name: ownerExample.name, owner_email: ownerExample.email },
        output: { client_id: clientExample.id, owner: { ...ownerExample, invitation_url: null } },
      },
    },
    inviteOwner,
  ),
  listClients: operation(
    {
      kind: 'query',
      summary: 'List the clients',
      description: 'The partner’s clients with owner, status and this month’s consumption, newest first.',
      scope: 'partner:manage',
      limit: 'panel',
      errors: ['not_a_partner', 'invalid_cursor'],
      input: listClientsInput,
      output: clientsPage,
      example: {
        input: {},
        output: {
          data: [
            {
              ...clientExample,
              suspended_at: null,
              ended: null,
              owner: ownerExample,
              limit: 5_000,
              usage: clientUsageExample,
            },
          ],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    listClients,
  ),
  resumeClient: operation(
    {
      kind: 'mutation',
      summary: 'Resume a client',
      description: 'Its keys and flows write again. Told twice it does nothing.',
      scope: 'partner:manage',
      limit: 'panel',
      errors: ['not_a_partner', 'client_not_found', 'client_ended'],
      input: clientIdInput,
      output: clientStatusResult,
      example: {
        input: { id: clientExample.id },
        output: { ok: true, client_id: clientExample.id, suspended_at: null },
      },
    },
    resumeClient,
  ),
  setClientBrand: operation(
    {
      kind: 'mutation',
      summary: 'Set the brand of a client',
      description: 'Name, colour, logo and mail sender, on its sign-in page, in its panel and on its e-mails.',
      scope: 'partner:manage',
      limit: 'panel',
      errors: ['not_a_partner', 'client_not_found', 'client_ended'],
      input: setClientBrandInput,
      output: clientBrandShape,
      example: {
        input: {
          id: clientExample.id,
          name: 'Aurora Chat',
          color: '#1d4ed8',
          logo: null,
          mail_sender: 'Padaria Aurora',
        },
        output: brandExample,
      },
    },
    setClientBrand,
  ),
  suspendClient: operation(
    {
      kind: 'mutation',
      summary: 'Suspend a client',
      description: 'Its keys and flows write nothing more (402); reading stays. Told twice it does nothing.',
      scope: 'partner:manage',
      limit: 'panel',
      errors: ['not_a_partner', 'client_not_found', 'client_ended'],
      input: clientIdInput,
      output: clientStatusResult,
      example: {
        input: { id: clientExample.id },
        output: { ok: true, client_id: clientExample.id, suspended_at: '2026-11-20T16:02:11.000Z' },
      },
    },
    suspendClient,
  ),
  undoEnding: operation(
    {
      kind: 'mutation',
      summary: 'Take the end of a client back',
      description:
        'While its data is there: keys work and people sign in again. What acted by itself stands still until somebody there starts it.',
      scope: 'partner:manage',
      limit: 'panel',
      errors: ['not_a_partner', 'client_not_found', 'client_removed'],
      input: clientIdInput,
      output: endedClientResult,
      example: {
        input: { id: clientExample.id },
        output: { ok: true, client_id: clientExample.id, removes_at: null },
      },
    },
    undoEnding,
  ),
});
