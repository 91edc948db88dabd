import { newPassword, security, signIn } from './account.ts';
import { aiKeys } from './ai-keys.ts';
import { audit } from './audit.ts';
import { boards } from './boards.ts';
import { chat } from './chat.ts';
import { common, errors, nav } from './common.ts';
import { contact } from './contact.ts';
import { contactFile, contacts } from './contacts.ts';
import { engine } from './engine.ts';
import { fields } from './fields.ts';
import { imports } from './imports.ts';
import { inbox } from './inbox.ts';
import { keys } from './keys.ts';
import { alerts, mail } from './mail.ts';
import { invite, members } from './members.ts';
import { numbers } from './numbers.ts';
import { pipelines } from './pipelines.ts';
import { quickReplies } from './quick-replies.ts';
import { requests } from './requests.ts';
import { organization, settings } from './settings.ts';
import { tags } from './tags.ts';
import { webChat } from './web-chat.ts';
import { webhooks } from './webhooks.ts';

export default {
  aiKeys,
  alerts,
  audit,
  boards,
  chat,
  common,
  contact,
  contactFile,
  contacts,
  engine,
  errors,
  fields,
  imports,
  inbox,
  invite,
  keys,
  mail,
  members,
  nav,
  newPassword,
  numbers,
  organization,
  pipelines,
  quickReplies,
  requests,
  security,
  settings,
  signIn,
  tags,
  webChat,
  webhooks,
};
