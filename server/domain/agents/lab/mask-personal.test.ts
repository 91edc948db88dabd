import { expect, it } from 'vitest';
import { maskPersonal } from './mask-personal.ts';

const names = ['Marina Souza de Lima', 'Zé'];
const mask = (text: string) => maskPersonal(text, { names });

it.each([
  ['Oi, sou a Marina', 'Oi, sou a [name]'],
  ['aqui é MARINA SOUZA DE LIMA mesmo', 'aqui é [name] mesmo'],
  ['Me chamo Carlos Eduardo da Silva, tudo bem?', 'Me chamo [name], tudo bem?'],
  ['My name is John', 'My name is [name]'],
  ['meu email é ma.rina+loja@exemplo.com.br ok', 'meu email é [e-mail] ok'],
  ['liga no (11) 98765-0001', 'liga no [phone]'],
  ['+55 11 98765 0001', '[phone]'],
  ['11987650001', '[phone]'],
  ['CPF 123.456.789-09', 'CPF [CPF]'],
  ['meu cpf é 12345678909', 'meu cpf é [CPF]'],
  ['CNPJ 12.345.678/0001-95', 'CNPJ [CNPJ]'],
  ['CEP 13010-000', 'CEP [CEP]'],
  ['cadê o pedido 48213?', 'cadê o pedido [number]?'],
  ['pedido nº 12-AB-9', 'pedido nº [number]'],
  ['order #A1234', 'order #[number]'],
  ['rastreio AA123456789BR', 'rastreio [number]'],
  ['cartão 4111 1111 1111 1111', 'cartão [number]'],
  ['https://loja.test/pedido?id=99&u=marina', 'https://loja.test/pedido'],
])('maskPersonal masks personal data in “%s”', (text, masked) => expect(mask(text)).toBe(masked));

it.each([
  'Custa R$ 1.299,90 em 10x?',
  'R$ 12.345.678',
  'Entregam em 7 dias, até 12/10/2026 ou 2026-10-12?',
  'Quero 3 camisas tamanho 42',
  'Me chamo atenção o preço',
  'O pedido mínimo é qual?',
  'Abre das 9h às 18h30?',
])('maskPersonal leaves prices, dates, quantities and other plain text unchanged: %s', (text) =>
  expect(mask(text)).toBe(text),
);

it('maskPersonal does not change a text that is already masked', () => {
  const masked = mask('Marina, CPF 123.456.789-09, pedido 48213, 11987650001');
  expect(mask(masked)).toBe(masked);
});
