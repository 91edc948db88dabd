import { expect, it } from 'vitest';
import { withoutFileNames, withoutForeignCitations, withoutLabels } from './own-words.ts';

it.each([
  ['Assistant: Olá!', 'Olá!'],
  ['**Atendente:** Oi, tudo bem?', 'Oi, tudo bem?'],
  ['Olá!\nCustomer: quero dois\nAssistant: ok', 'Olá!'],
  ['Customer: oi\nAssistant: Olá!\nCustomer: x', 'Olá!'],
  ['[mensagem 3] Olá', 'Olá'],
  ['[a person of the team] Oi', 'Oi'],
  ['[campaign "Natal"] Oi', 'Oi'],
  ['Cliente: Marina\nPedido: 12', 'Cliente: Marina\nPedido: 12'],
  ['Seguem os dados:\nAtendente: Paulo', 'Seguem os dados:\nAtendente: Paulo'],
])('withoutLabels removes only the speaker labels of the thread: %j', (said, left) =>
  expect(withoutLabels(said)).toBe(left),
);

it.each([
  ['São 7 dias【12†source】.', 'São 7 dias.'],
  ['São 7 dias [^1].', 'São 7 dias.'],
  ['São 7 dias [1][2].', 'São 7 dias.'],
  ['São 7 dias [1, 2].', 'São 7 dias.'],
  ['São 7 dias (Fonte: faq.md).', 'São 7 dias.'],
  ['São 7 dias.\n\nFontes:\n- faq.md\n- x.pdf', 'São 7 dias.'],
  ['Digite [1] para vendas ou [2] para suporte', 'Digite [1] para vendas ou [2] para suporte'],
  ['[1] Vendas\n[2] Suporte', '[1] Vendas\n[2] Suporte'],
  ['Fica na sala [10].', 'Fica na sala [10].'],
])('withoutForeignCitations removes only citations in a foreign format: %j', (said, left) =>
  expect(withoutForeignCitations(said)).toBe(left),
);

it.each([
  ['São 7 dias (faq.md).', 'São 7 dias.'],
  ['Conforme o FAQ.md, são 7 dias.', 'Conforme o faq, são 7 dias.'],
  ['Veja troca-e-devolucao.v2.pdf: são 7 dias.', 'Veja troca e devolucao.v2: são 7 dias.'],
  ['Veja https://loja.test/faq.md', 'Veja https://loja.test/faq.md'],
  ['Na Loja S.A. (Trocas) são 7 dias; outro.pdf fica.', 'Na Loja S.A. (Trocas) são 7 dias; outro.pdf fica.'],
])('withoutFileNames removes or shortens only file names of sources, not links or other names: %j', (said, left) =>
  expect(withoutFileNames(said, ['faq.md', 'troca-e-devolucao.v2.pdf', 'Trocas', 'Loja S.A.'])).toBe(left),
);
