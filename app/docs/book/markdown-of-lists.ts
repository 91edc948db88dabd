import { errorDetails } from '#server/contract/error-details.ts';
import { type ErrorCode, errors } from '#server/contract/errors.ts';
import { behaviours } from '../behaviour/behaviours.ts';
import { explanations } from '../errors/explanations.ts';
import { anchorOf } from '../guides/anchor-of.ts';
import { promises } from '../security/promises.ts';
import type { BookPage, Words } from './page-of-book.ts';

const at = (page: string, heading: string) => `## [${heading}](${page}#${anchorOf(heading)})`;

export const behaviourPage = ({ locale, say }: Words): BookPage => ({
  part: 'more',
  href: '/docs/behaviour',
  title: say('behaviourGuide', 'title'),
  lead: say('behaviourGuide', 'lead'),
  markdown: () =>
    behaviours
      .map(([subject, ones]) =>
        [
          at('/docs/behaviour', subject[locale]),
          ...ones.map(({ what, why }) => `- ${what[locale]} (${why[locale]})`),
        ].join('\n\n'),
      )
      .join('\n\n'),
});

export const securityPage = ({ locale, say }: Words): BookPage => ({
  part: 'more',
  href: '/docs/security',
  title: say('securityGuide', 'title'),
  lead: say('securityGuide', 'lead'),
  markdown: () =>
    [
      ...promises.map(([subject, ones]) =>
        [at('/docs/security', subject[locale]), ...ones.map(({ what }) => `- ${what[locale]}`)].join('\n\n'),
      ),
      at('/docs/security', say('securityGuide', 'report')),
      say('securityGuide', 'reportHow'),
      say('securityGuide', 'reportThen'),
    ].join('\n\n'),
});

const codes = Object.keys(errors) as ErrorCode[];

export const errorsPage = ({ locale, say }: Words): BookPage => ({
  part: 'more',
  href: '/docs/errors',
  title: say('errorsGuide', 'title'),
  lead: say('errorsGuide', 'lead'),
  markdown: () =>
    codes
      .map(
        (code) => `- [\`${code}\`](/docs/errors/${code}) ${errors[code].status}: ${explanations[locale][code].message}`,
      )
      .join('\n'),
});

/** Returns an example response with the error code, for the page of that code. */
export function exampleOf(code: ErrorCode): string {
  const { message } = errors[code];
  const details = errorDetails[code];
  const request_id = 'req_4fJ8sKq2LmN0pRtUvWxYz123';
  const docs_url = `https://parley.example.com/docs/errors/${code}`;
  const wait = code === 'rate_limit_exceeded' ? { retry_after: 12 } : {};
  return JSON.stringify(
    { error: code, message, ...(details ? { details } : {}), request_id, docs_url, ...wait },
    null,
    2,
  );
}

/**
 * Returns the documentation page of each error code. An API response with an error code links to the page of that code.
 */
export const codePages = ({ locale, say }: Words): BookPage[] =>
  codes.map((code) => {
    const { message, hint } = explanations[locale][code];
    return {
      part: 'codes',
      href: `/docs/errors/${code}`,
      title: code,
      lead: message,
      markdown: () =>
        [
          `HTTP ${errors[code].status}`,
          `${say('errorsGuide', 'toDo')}: ${hint}`,
          `\`\`\`json\n${exampleOf(code)}\n\`\`\``,
        ].join('\n\n'),
    };
  });
