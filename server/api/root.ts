import { contactsRouter } from './contacts/router.ts';
import { conversationsRouter } from './conversations/router.ts';
import { eventsRouter } from './events/router.ts';
import { keysRouter } from './keys/router.ts';
import { messagesRouter } from './messages/router.ts';
import { requestsRouter } from './requests/router.ts';
import { sessionRouter } from './session/router.ts';
import { router } from './trpc.ts';
import { webhooksRouter } from './webhooks/router.ts';

/** Every operation, of the REST API and of the panel. */
export const apiRouter = router({
  contacts: contactsRouter,
  conversations: conversationsRouter,
  events: eventsRouter,
  keys: keysRouter,
  messages: messagesRouter,
  requests: requestsRouter,
  session: sessionRouter,
  webhooks: webhooksRouter,
});

export type ApiRouter = typeof apiRouter;
