import { contactsRouter } from './contacts/router.ts';
import { conversationsRouter } from './conversations/router.ts';
import { eventsRouter } from './events/router.ts';
import { messagesRouter } from './messages/router.ts';
import { router } from './trpc.ts';
import { webhooksRouter } from './webhooks/router.ts';

/** Every operation, of the REST API and of the panel. */
export const apiRouter = router({
  contacts: contactsRouter,
  conversations: conversationsRouter,
  events: eventsRouter,
  messages: messagesRouter,
  webhooks: webhooksRouter,
});
