import { expect, it } from 'vitest';
import { keyFrom } from './field-key.ts';

it.each([
  ['Último pedido', 'ultimo_pedido'],
  ['  CPF / CNPJ  ', 'cpf_cnpj'],
  ['100% off?', '100_off'],
  ['日本', ''],
  ['x'.repeat(120), 'x'.repeat(100)],
])('keyFrom turns the label %j into the key %j', (label, key) => expect(keyFrom(label)).toBe(key));
