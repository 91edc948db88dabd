import { router } from '../trpc.ts';
import { listUsers } from './list-users.ts';

export const membersRouter = router({ listUsers });
