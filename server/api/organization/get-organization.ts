import { organizationInput, organizationShape } from '#server/contract/organization.ts';
import { getOrganization } from '#server/domain/organizations/get-organization.ts';
import { operation } from '../operation.ts';
import { organizationExample } from './organization-example.ts';

export default operation(
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
);
