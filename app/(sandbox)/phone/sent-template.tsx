import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { SentTemplate } from './chat-message.ts';
import { tap } from './interactive.tsx';
import { Media } from './media.tsx';
import type { Draft } from './use-chat.ts';
import type { OperatorTemplate } from './use-operator.ts';

interface Props {
  readonly wamid: string;
  readonly sent: SentTemplate;
  readonly templates: readonly OperatorTemplate[];
  readonly onAnswer: (draft: Draft) => void;
  readonly onTap: (wamid: string, button: number) => void;
}

function fill(text: string, sent: SentTemplate, part: 'header' | 'body'): string {
  const values = sent.components?.find((one) => one.type === part)?.parameters ?? [];
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (written, name: string) => {
    const value = values.find((one) => one.parameter_name === name) ?? values[Number(name) - 1];
    return value?.text ?? written;
  });
}

/** Returns the URL of a template's button. The value that the business filled in is appended to the URL. */
function addressOf(url: string, sent: SentTemplate, index: number): string {
  const own = sent.components?.find((one) => one.type === 'button' && one.index === String(index));
  return url.replace(/\{\{\s*\w+\s*\}\}/, own?.parameters[0]?.text ?? '');
}

/** Shows a template message as a phone does: header, text with its values, footer, quick replies and links. */
export function Template({ wamid, sent, templates, onAnswer, onTap }: Props) {
  const t = useTranslations('phone');
  const known = templates.find((one) => one.name === sent.name && one.language === sent.language.code);
  const of = (type: string) => known?.components.find((one) => one.type.toUpperCase() === type);
  const header = sent.components?.find((one) => one.type === 'header')?.parameters[0];
  const buttons = of('BUTTONS')?.buttons ?? [];
  return (
    <div className="space-y-1">
      {header?.image && <Media type="image" medium={header.image} />}
      {header?.video && <Media type="video" medium={header.video} />}
      {header?.document && <Media type="document" medium={header.document} />}
      {of('HEADER')?.text && <p className="font-semibold">{fill(of('HEADER')?.text ?? '', sent, 'header')}</p>}
      <p>{known ? fill(of('BODY')?.text ?? '', sent, 'body') : t('template', { name: sent.name })}</p>
      {of('FOOTER')?.text && <p className="text-xs text-ink-soft">{of('FOOTER')?.text}</p>}
      {buttons.length > 0 && (
        <div className="-mx-1 border-t border-black/10 pt-1 dark:border-white/10">
          {buttons.map(({ type, text, url }, index) =>
            type.toUpperCase() === 'URL' && url ? (
              <a
                key={text}
                href={safeHref(addressOf(url, sent, index))}
                target="_blank"
                rel="noreferrer"
                className={tap}
                onClick={() => onTap(wamid, index)}
              >
                <ExternalLink className="size-4" aria-hidden /> {text}
              </a>
            ) : (
              <button
                key={text}
                type="button"
                disabled={type.toUpperCase() !== 'QUICK_REPLY'}
                className={`${tap} disabled:opacity-60`}
                onClick={() =>
                  onAnswer({ message: { type: 'button', button: { payload: text, text } }, reply_to: wamid })
                }
              >
                {text}
              </button>
            ),
          )}
        </div>
      )}
    </div>
  );
}
