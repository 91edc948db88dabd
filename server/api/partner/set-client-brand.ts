import { clientBrandShape, setClientBrandInput } from '#server/contract/brand.ts';
import { setClientBrand } from '#server/domain/partners/client-brand.ts';
import { operation } from '../operation.ts';
import { brandExample, clientExample } from './partner-example.ts';

export default operation(
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
      input: { id: clientExample.id, name: 'Aurora Chat', color: '#1d4ed8', logo: null, mail_sender: 'Padaria Aurora' },
      output: brandExample,
    },
  },
  setClientBrand,
);
