import { describe, expect, it } from 'vitest';
import { headerExampleOf, prefillValue, templateExamples } from './prefill-template.ts';

const known = { name: 'Ana Souza', first_name: 'Ana', phone: '+5511987650001', email: null, order: '42' };

describe('prefillValue', () => {
  it.each([
    ['1', 'Olá {{1}}, tudo bem? {{2}}', 'Ana'],
    ['2', 'Olá {{1}}, tudo bem? {{2}}', ''],
    ['1', 'Bom dia, {{ 1 }}!', 'Ana'],
    ['1', 'Seu pedido {{1}} saiu', ''],
    ['1', 'Sem valor', ''],
    ['name', 'Pedido de {{name}}', 'Ana Souza'],
    ['primeiro_nome', '{{primeiro_nome}}', 'Ana'],
    ['Order', 'Pedido {{Order}}', '42'],
    ['email', '{{email}}', ''],
  ])('suggests for the variable %s of %j: %j', (name, body, value) => {
    expect(prefillValue(name, body, known)).toBe(value);
  });

  it('suggests an empty text for an unknown recipient', () => {
    expect(prefillValue('1', 'Oi {{1}}', {})).toBe('');
  });
});

describe('the examples of a template', () => {
  it('are read from numbered and from named variables of the body', () => {
    expect(templateExamples([{ type: 'BODY', example: { body_text: [['Ana', '12/05']] } }])).toEqual({
      1: 'Ana',
      2: '12/05',
    });
    const named = [{ param_name: 'order', example: '42' }, { param_name: 'x' }];
    expect(templateExamples([{ type: 'body', example: { body_text_named_params: named } }])).toEqual({ order: '42' });
  });

  it.each([null, [], 'x', [null], [{ type: 'BODY' }], [{ type: 'BODY', example: { body_text: 'x' } }]])(
    'are empty for the components %j',
    (components) => {
      expect(templateExamples(components)).toEqual({});
    },
  );

  it('of a text header are read numbered or named, and are undefined without an example', () => {
    expect(headerExampleOf([{ type: 'HEADER', example: { header_text: ['A-42'] } }])).toBe('A-42');
    const named = [{ param_name: 'order', example: 'B-7' }];
    expect(headerExampleOf([{ type: 'header', example: { header_text_named_params: named } }])).toBe('B-7');
    for (const none of [
      null,
      [{ type: 'HEADER' }],
      [{ type: 'HEADER', example: { header_text: 'x' } }],
      [{ type: 'BODY', example: { header_text: ['x'] } }],
    ]) {
      expect(headerExampleOf(none)).toBeUndefined();
    }
  });
});
