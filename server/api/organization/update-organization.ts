import { organizationShape, updateOrganizationInput } from '#server/contract/organization.ts';
import { updateOrganization as updateOrganizationUseCase } from '#server/domain/system/update-organization.ts';
import { operation } from '../operation.ts';
import { organizationExample } from './organization-example.ts';

/** The panel: name, time zone and language of the organization. */
export const updateOrganization = operation(
  {
    kind: 'mutation',
    summary: 'Change the organization',
    description: 'Name, time zone (IANA name) and language (BCP 47 tag); only what is sent changes.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: updateOrganizationInput,
    output: organizationShape,
    example: { input: { timezone: 'America/Sao_Paulo' }, output: organizationExample },
  },
  ({ actor, input }) => updateOrganizationUseCase(actor, input),
);
