import { contactsRouter } from './contacts/router.ts';
import { router } from './trpc.ts';

/** Every operation, of the REST API and of the panel. */
export const apiRouter = router({
  contacts: contactsRouter,
});

export type ApiRouter = typeof apiRouter;
