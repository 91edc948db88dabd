import { router } from '../trpc.ts';
import listCalls from './list-calls.ts';

export const requestsRouter = router({ listCalls });
