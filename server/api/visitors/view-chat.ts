import { publicChatShape, startVisitorInput } from '#server/contract/web-chat.ts';
import { showWebChat } from '#server/domain/web-chat/show-web-chat.ts';
import { operation } from '../operation.ts';
import { placeExample } from './visitor-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'What a web chat looks like',
    description: 'Title, greeting and colour of a web chat, and whether it asks visitors who they are.',
    scope: 'public',
    limit: 'panel',
    errors: ['web_chat_not_found'],
    input: startVisitorInput,
    output: publicChatShape,
    example: {
      input: placeExample,
      output: {
        ...placeExample,
        title: 'Casa Aurora',
        agent_name: 'Bia',
        greeting: 'Olá! Como podemos ajudar?',
        color: '#0B7A5B',
        identify: 'optional',
      },
    },
  },
  (_actor, input, ctx) => showWebChat(ctx.address, input.agent_id, input.channel),
);
