import { changesShape, listChangesInput } from '#server/contract/platform/live.ts';
import { changesSince } from '#server/domain/platform/events/changes-since.ts';
import { roleOf } from '../../insight/home/role-of.ts';
import { operation } from '../../operation.ts';
import { toldTo } from './told-to.ts';

export default operation(
  {
    kind: 'query',
    summary: 'What happened since',
    description:
      'What the panel’s stream would have told since that position, for a browser no stream comes through to.',
    scope: 'session',
    limit: 'panel',
    errors: [],
    input: listChangesInput,
    output: changesShape,
    example: {
      input: { since: '4180' },
      output: {
        position: '4181',
        changes: [
          {
            type: 'message.received',
            object_id: '01939a1c-7d10-7f60-9c4e-5a6b7c8d9e10',
            contact_id: '01939a1c-6010-7f3e-a1b2-3c4d5e6f7a15',
            conversation_id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10',
          },
        ],
        more: false,
      },
    },
  },
  async (actor, { since }, call) => {
    const { rows, more } = await changesSince(actor, since);
    return { position: rows.at(-1)?.position ?? since, changes: toldTo(roleOf(call))(rows), more };
  },
);
