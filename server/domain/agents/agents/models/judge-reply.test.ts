import { expect, it } from 'vitest';
import type { Decision } from './decision.ts';
import { sayingFor } from './judge-reply.ts';

it('sayingFor removes names of source files from texts of buttons and lists, not from ids and links', () => {
  const source = { title: 'faq.md' } as never;
  const input = {
    type: 'buttons',
    body: 'São 7 dias (faq.md).',
    header: 'Prazo (faq.md)',
    footer: 'Fonte: faq.md',
    buttons: [{ id: 'faq.md', title: 'Ver (faq.md)' }],
    sections: [{ title: 'Prazos', rows: [{ id: '1', title: 'Troca', description: 'Em 7 dias (faq.md)' }] }],
    url: 'https://site.example/faq.md',
  };
  const said = sayingFor({ kind: 'say', input } as unknown as Extract<Decision, { kind: 'say' }>, [source]);
  expect((said as unknown as { input: unknown }).input).toEqual({
    ...input,
    body: 'São 7 dias.',
    header: 'Prazo',
    footer: 'Fonte: faq',
    buttons: [{ id: 'faq.md', title: 'Ver' }],
    sections: [{ title: 'Prazos', rows: [{ id: '1', title: 'Troca', description: 'Em 7 dias' }] }],
  });
});
