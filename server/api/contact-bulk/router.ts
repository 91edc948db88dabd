import { router } from '../trpc.ts';
import cancelBulk from './cancel-bulk.ts';
import getBulk from './get-bulk.ts';
import startBulk from './start-bulk.ts';

export const contactBulkRouter = router({ startBulk, getBulk, cancelBulk });
