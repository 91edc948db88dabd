import { clientBrandShape } from '#server/contract/brand.ts';
import { clientIdInput } from '#server/contract/partner.ts';
import { getClientBrand } from '#server/domain/partners/client-brand.ts';
import { operation } from '../operation.ts';
import { brandExample, clientExample } from './partner-example.ts';

export default operation(
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
);
