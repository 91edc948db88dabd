import { freeServiceInput, freeServiceList } from '#server/contract/price.ts';
import { listFreeService } from '#server/domain/pricing/free-service.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Free service messages by number',
    description: 'How many free answers each number has had this month, and has left; they do not roll over.',
    scope: 'session',
    limit: 'panel',
    errors: ['insufficient_scope'],
    input: freeServiceInput,
    output: freeServiceList,
    example: {
      output: {
        data: [
          {
            connection_id: '01939a1c-7b00-7000-8000-00000000c001',
            name: 'Suporte',
            phone: '+551150001000',
            included: 1_000,
            used: 412,
            left: 588,
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  async (actor, _input, call) => {
    requirePower(call, 'plan:read');
    return listFreeService(actor);
  },
);
