import { Paperclip } from 'lucide-react';
import { fillBody, fillHeader, type TemplateNeeds } from '#server/contract/channels/template-needs.ts';
import { useObjectUrl } from '../inbox/_parts/media/use-object-url.ts';
import { MessageBubble } from './message-bubble.tsx';
import type { GapValues } from './template-gaps.tsx';

/** Returns the text shown for an empty value: the approved example, or a sign that the value is missing. */
const standIn = (example: string | undefined): string => `[${example ?? '…'}]`;

function Medium({ file }: { file: File }) {
  const href = useObjectUrl(file.type.startsWith('image/') ? file : null);
  // biome-ignore lint/performance/noImgElement: the image is a local file of the browser, so no server can optimize it.
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
  /** The values that the user has entered so far. */
  readonly values: GapValues;
}

/** Shows a preview of the message as this customer will see the message. */
export function TemplatePreview({ needs, examples, headerExample, picture, values: { body, header } }: Props) {
  const values = new Map(needs.variables.map((name, index) => [name, body[index] || standIn(examples[name])]));
  return (
    <MessageBubble
      medium={picture && <Medium file={picture} />}
      heading={fillHeader(needs, header || standIn(headerExample))}
      text={fillBody(needs.body, values)}
      footer={needs.footer}
      buttons={needs.buttonTexts}
    />
  );
}
