/** A text of the document: names of the wire stand between backticks. It is English, as the API is. */
export const Words = ({ text }: { text: string }) => (
  <span lang="en">
    {text.split('`').map((part, place) =>
      place % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
        <code key={place} className="font-mono text-code break-words">
          {part}
        </code>
      ),
    )}
  </span>
);
