import { createClientFromFileInput, createdClientShape } from '#server/contract/partner.ts';
import { createClientFromFile } from '#server/domain/partners/create-client.ts';
import { operation } from '../operation.ts';
import { clientExample, ownerExample } from './partner-example.ts';

export default operation(
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
);
