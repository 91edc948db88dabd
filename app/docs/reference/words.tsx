import { useLocale } from 'next-intl';
import { Prose } from '../prose.tsx';
import { saidIn } from './said-in.ts';

/**
 * Shows a text of the OpenAPI document in the language of the page. Without a translation, the English text is shown.
 */
export function Words({ text }: { text: string }) {
  const said = saidIn(useLocale(), text);
  return said === undefined ? (
    <span lang="en">
      <Prose text={text} />
    </span>
  ) : (
    <Prose text={said} />
  );
}
