import { safeHref } from '#app/_ui/text/safe-href.ts';

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/g;

/** Plain text in which URLs become links. The text is never interpreted as HTML. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(address).map((part, index) =>
    index % 2 === 1 && URL.canParse(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
      <a key={index} href={safeHref(part)} target="_blank" rel="noopener noreferrer nofollow ugc" className="underline">
        {part}
      </a>
    ) : (
      part
    ),
  );
