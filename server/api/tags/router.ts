import { router } from '../trpc.ts';
import { listTags } from './list-tags.ts';

export const tagsRouter = router({ listTags });
