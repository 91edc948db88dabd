'use client';

import { Fragment, type ReactNode } from 'react';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import { type Block, type Inline, readMarks } from './read-marks.ts';

const tags = { bold: 'strong', italic: 'em', strike: 's' } as const;

function show(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'link':
      return (
        <a
          href={safeHref(part.text)}
          target="_blank"
          rel="noopener noreferrer"
          className="break-all text-accent-ink underline underline-offset-2"
        >
          {part.text}
        </a>
      );
    case 'code':
      return <code className="rounded-sm bg-black/5 px-1 font-mono text-sm dark:bg-white/10">{part.text}</code>;
    default: {
      const Tag = tags[part.kind];
      return (
        <Tag>
          <Pieces parts={part.parts} />
        </Tag>
      );
    }
  }
}

function Pieces({ parts }: { parts: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no ids and never change their order.
  return parts.map((part, index) => <Fragment key={index}>{show(part)}</Fragment>);
}

function Lines({ block: { kind, lines } }: { block: Block }) {
  // biome-ignore-start lint/suspicious/noArrayIndexKey: lines of a text have no ids and never change their order.
  if (kind === 'quote') {
    return (
      <blockquote className="my-0.5 border-l-2 border-ink-faint pl-2 text-ink-soft">
        {lines.map(({ parts }, index) => (
          <Fragment key={index}>
            {index > 0 && '\n'}
            <Pieces parts={parts} />
          </Fragment>
        ))}
      </blockquote>
    );
  }
  if (kind === 'words') {
    return lines.map(({ parts }, index) => (
      <Fragment key={index}>
        {index > 0 && '\n'}
        <Pieces parts={parts} />
      </Fragment>
    ));
  }
  const List = kind === 'bullets' ? 'ul' : 'ol';
  return (
    <List className={kind === 'bullets' ? 'my-0.5 list-disc pl-5' : 'my-0.5 list-decimal pl-6'}>
      {lines.map(({ mark, parts }, index) => (
        <li key={index} {...(kind === 'numbers' ? { value: Number.parseInt(mark, 10) } : {})}>
          <Pieces parts={parts} />
        </li>
      ))}
    </List>
  );
  // biome-ignore-end lint/suspicious/noArrayIndexKey: see above.
}

/** Shows a text with its formatting, such as bold, quotes and lists. */
export default function Formatted({ text }: { text: string }) {
  return readMarks(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no ids and never change their order.
    <Lines key={index} block={block} />
  ));
}
