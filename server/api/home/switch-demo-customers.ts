import { demoCustomersInput, switchDemoCustomersResult } from '#server/contract/home.ts';
import { switchDemoCustomers } from '#server/domain/home/demo-customers.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Turn the customers of the demo on or off',
    description: 'They write to the sandbox number of a demo while somebody looks at it. Elsewhere there are none.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: demoCustomersInput,
    output: switchDemoCustomersResult,
    example: { input: { on: false }, output: { ok: true, on: false } },
  },
  switchDemoCustomers,
);
