import { Paperclip } from 'lucide-react';
import { fillBody, fillHeader, type TemplateNeeds } from '#server/contract/template-needs.ts';
import { useObjectUrl } from '../inbox/_parts/use-object-url.ts';

/** Where nothing is written yet: what the template was approved with, or that something is missing. */
const standIn = (example: string | undefined): string => `[${example ?? '…'}]`;

function Medium({ file }: { file: File }) {
  const href = useObjectUrl(file.type.startsWith('image/') ? file : null);
  // biome-ignore lint/performance/noImgElement: it is on this machine alone.
  if (href) return <img src={href} alt="" className="max-h-40 rounded-lg object-contain" />;
  return (
    <p className="flex items-center gap-1.5 font-medium">
      <Paperclip className="size-4 shrink-0" aria-hidden />
      {file.name}
    </p>
  );
}

interface Props {
  readonly needs: TemplateNeeds;
  readonly examples: Readonly<Record<string, string>>;
  readonly headerExample: string | undefined;
  readonly picture: File | null;
  /** What is written so far. */
  readonly body: readonly string[];
  readonly words: string;
}

/** The message as the customer will read it. */
export function TemplatePreview({ needs, examples, headerExample, picture, body, words }: Props) {
  const values = new Map(needs.variables.map((name, place) => [name, body[place] || standIn(examples[name])]));
  const heading = fillHeader(needs, words || standIn(headerExample));
  return (
    <div className="space-y-1.5 rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-md leading-relaxed break-words whitespace-pre-wrap">
      {picture && <Medium file={picture} />}
      {heading && <p className="font-semibold">{heading}</p>}
      <p>{fillBody(needs.body, values)}</p>
      {needs.footer && <p className="text-xs text-ink-soft">{needs.footer}</p>}
    </div>
  );
}
