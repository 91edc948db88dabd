import { router } from '../trpc.ts';
import { listCustomFields } from './list-custom-fields.ts';

export const customFieldsRouter = router({ listCustomFields });
