import { router } from '../trpc.ts';
import listCalls from './list-calls.ts';
import readCall from './read-call.ts';

export const requestsRouter = router({ listCalls, readCall });
