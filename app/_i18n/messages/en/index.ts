import { common, errors, nav, signIn } from './common.ts';
import { inbox } from './inbox.ts';
import { keys } from './keys.ts';
import { requests } from './requests.ts';
import { webhooks } from './webhooks.ts';

export default { common, errors, inbox, keys, nav, requests, signIn, webhooks };
