import { common, errors, nav, signIn } from './common.ts';
import { fields } from './fields.ts';
import { inbox } from './inbox.ts';
import { keys } from './keys.ts';
import { invite, members } from './members.ts';
import { pipelines } from './pipelines.ts';
import { requests } from './requests.ts';
import { organization, settings } from './settings.ts';
import { tags } from './tags.ts';
import { webhooks } from './webhooks.ts';

export default {
  common,
  errors,
  fields,
  inbox,
  invite,
  keys,
  members,
  nav,
  organization,
  pipelines,
  requests,
  settings,
  signIn,
  tags,
  webhooks,
};
