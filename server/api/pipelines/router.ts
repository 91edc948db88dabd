import { router } from '../trpc.ts';
import { listPipelines } from './list-pipelines.ts';

export const pipelinesRouter = router({ listPipelines });
