import { organizationShape, updateOrganizationInput } from '#server/contract/organization.ts';
import { updateOrganization } from '#server/domain/organizations/update-organization.ts';
import { operation } from '../operation.ts';
import { organizationExample } from './organization-example.ts';

export default operation(
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
);
