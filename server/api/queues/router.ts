import { router } from '../trpc.ts';
import createQueue from './create-queue.ts';
import listQueues from './list-queues.ts';
import removeQueue from './remove-queue.ts';
import updateQueue from './update-queue.ts';

export const queuesRouter = router({ listQueues, createQueue, updateQueue, removeQueue });
