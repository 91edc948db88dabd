import { router } from '../trpc.ts';
import listMail from './list-mail.ts';

export const mailRouter = router({ listMail });
