import { router } from '../trpc.ts';
import { chooseLocale } from './choose-locale.ts';

export const sessionRouter = router({ chooseLocale });
