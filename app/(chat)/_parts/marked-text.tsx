import type { ReactNode } from 'react';
import { LinkedText } from './linked-text.tsx';
import { type MarkNode, markTree } from './mark-tree.ts';

const tags = { bold: 'strong', italic: 'em', struck: 's' } as const;

function show(node: MarkNode, index: number): ReactNode {
  if ('children' in node) {
    const Tag = tags[node.kind];
    return <Tag key={index}>{node.children.map(show)}</Tag>;
  }
  if (node.kind === 'code') {
    return (
      <code key={index} className="font-mono">
        {node.text}
      </code>
    );
  }
  return node.kind === 'url' ? <LinkedText key={index} text={node.text} /> : node.text;
}

/**
 * Shows a message of the company with WhatsApp's formatting marks applied. Attendants and AI agents use these marks on
 * every channel.
 */
export const MarkedText = ({ text }: { text: string }): ReactNode => markTree(text).map(show);
