import { contextKeysOf } from '#server/contract/developers/event-data.ts';
import { eventTypeNames } from '#server/contract/developers/event-types.ts';
import { sampleEvent } from '#server/contract/developers/sample-event.ts';
import { anchorOf } from '../guides/anchor-of.ts';
import { chatRules, chatSources } from '../web-chat/parts.ts';
import { eventDescriptions } from '../webhooks/event-descriptions.ts';
import { deliveryHeaders, failures, verifySources } from '../webhooks/parts.ts';
import type { BookPage, Words } from './page-of-book.ts';
import { sourceOf } from './source-of.ts';

const fence = (kind: string, text: string) => `\`\`\`${kind}\n${text.trimEnd()}\n\`\`\``;
const endingOf = (file: string) => file.split('.').at(-1) ?? '';

export const webhooksPage = ({ locale, say }: Words): BookPage => {
  const said = (key: string, values = {}) => say('webhooksGuide', key, values);
  const heading = (key: string, values = {}) =>
    `## [${said(key, values)}](/docs/webhooks#${anchorOf(said(key, values))})`;
  return {
    part: 'more',
    href: '/docs/webhooks',
    title: said('title'),
    lead: said('lead'),
    markdown: () =>
      [
        heading('arrives'),
        said('arrivesText'),
        deliveryHeaders.map(([name, key]) => `- \`${name}\`: ${said(key)}`).join('\n'),
        heading('verify'),
        said('verifyText'),
        ...verifySources.map(([, file]) => fence(endingOf(file), sourceOf('webhooks/verify', file))),
        heading('try'),
        said('tryText'),
        fence('sh', sourceOf('webhooks/verify', 'send.sh')),
        said('tryPanel'),
        heading('fails'),
        failures.map((key) => `- ${said(key)}`).join('\n'),
        ...eventTypeNames.map((type) =>
          [
            `## [${type}](/docs/webhooks#${type})`,
            eventDescriptions[locale][type].description,
            `\`data\`: ${['object', ...contextKeysOf(type)].map((key) => `\`${key}\``).join(', ')}`,
            fence('json', JSON.stringify(sampleEvent(type), null, 2)),
          ].join('\n\n'),
        ),
      ].join('\n\n'),
  };
};

export const webChatPage = ({ say }: Words): BookPage => {
  const said = (key: string) => say('webChatGuide', key);
  const heading = (key: string) => `## [${said(key)}](/docs/web-chat#${anchorOf(said(key))})`;
  return {
    part: 'more',
    href: '/docs/web-chat',
    title: said('title'),
    lead: said('lead'),
    markdown: () =>
      [
        heading('claimed'),
        said('claimedText'),
        heading('sign'),
        said('signText'),
        ...chatSources.map(([, file]) => fence(endingOf(file), sourceOf('web-chat/sign', file))),
        heading('tell'),
        said('tellText'),
        fence('html', sourceOf('web-chat/sign', 'page.html')),
        heading('rules'),
        chatRules.map((key) => `- ${said(key)}`).join('\n'),
      ].join('\n\n'),
  };
};
