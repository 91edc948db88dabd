/** A text in which names of the wire stand between backticks. */
export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
      <code key={place} className="font-mono text-code break-words">
        {part}
      </code>
    ),
  );
