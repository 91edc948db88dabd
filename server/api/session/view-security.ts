import { securityShape, viewSecurityInput } from '#server/contract/session.ts';
import { viewSecurity } from '#server/domain/accounts/view-security.ts';
import { operation } from '../operation.ts';
import { callerOf } from './caller-of.ts';

export default operation(
  {
    kind: 'query',
    summary: 'One’s own account',
    description:
      'Where the person is signed in, what happened to the account lately, and whether it has a second factor.',
    scope: 'session',
    limit: 'panel',
    errors: [],
    input: viewSecurityInput,
    output: securityShape,
    example: {
      output: {
        sessions: [
          {
            id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10',
            this_device: true,
            organization_name: 'Casa Aurora',
            address: '203.0.113.7',
            browser: 'Firefox',
            system: 'Linux',
            created_at: '2026-11-20T18:31:07.412Z',
            last_seen_at: '2026-11-21T09:02:11.001Z',
          },
        ],
        events: [
          {
            id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e11',
            kind: 'session.started',
            address: '203.0.113.7',
            browser: 'Firefox',
            system: 'Linux',
            at: '2026-11-20T18:31:07.412Z',
          },
        ],
        two_factor: { enabled: true, recovery_codes_left: 9 },
        can_mail: true,
      },
    },
  },
  (actor, _input, ctx) => viewSecurity(callerOf(actor, ctx)),
);
