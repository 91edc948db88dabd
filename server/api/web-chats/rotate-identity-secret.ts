import { rotateIdentitySecretInput, webChatWithSecret } from '#server/contract/web-chat.ts';
import { rotateIdentitySecret } from '#server/domain/web-chat/rotate-identity-secret.ts';
import { operation } from '../operation.ts';
import { webChatExample } from './web-chat-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Make the secret a site signs its visitors with',
    description:
      'A new secret, shown this once. The one before holds for 24 hours, or stops at once with keep_previous false.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found'],
    input: rotateIdentitySecretInput,
    output: webChatWithSecret,
    example: {
      input: { agent_id: webChatExample.agent_id },
      output: { ...webChatExample, signs_identity: true, secret: 'wcsec_Zk3Qe0mX9rT5vB7nL1cW8yH2uJ4sD6gA0pF5iK3o' },
    },
  },
  rotateIdentitySecret,
);
