'use client';

import { CopyButton } from '#app/_ui/copy-button.tsx';

/** A text to be read and taken along. */
export function CodeBlock({ name, text }: { name: string; text: string }) {
  return (
    <div className="relative">
      <section
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[32rem] overflow-auto rounded-xl border border-line bg-canvas p-4 pr-14"
      >
        <pre className="font-mono text-xs leading-relaxed">{text}</pre>
      </section>
      <div className="absolute top-2 right-2">
        <CopyButton text={text} />
      </div>
    </div>
  );
}
