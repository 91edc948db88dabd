import { describe, expect, it } from 'vitest';
import { fillTokens } from './fill-tokens.ts';

describe('fillTokens', () => {
  const fill = (content: string, name: string | null) => fillTokens(content, { name }, '[name]');

  it.each([
    ['Hello {{name}}!', 'Hello Ana!'],
    ['{{ name }} and {{NAME}}', 'Ana and Ana'],
    ['No token', 'No token'],
    ['{ {name} } {{}}', '{ {name} } {{}}'],
    ['', ''],
  ])('%j', (content, text) => expect(fill(content, 'Ana')).toEqual({ text, gap: null }));

  it('greets by the first name alone where that is asked for', () => {
    expect(fill('Hi {{first_name}}, {{ First_Name }}', ' Ana  Souza ')).toEqual({ text: 'Hi Ana, Ana', gap: null });
    expect(fill('Hi {{first_name}}', null)).toEqual({ text: 'Hi [name]', gap: { start: 3, end: 9 } });
  });

  it('takes a name as it is, whatever stands in it', () =>
    expect(fill('Hi {{name}}', '$& {{name}}')).toEqual({ text: 'Hi $& {{name}}', gap: null }));

  it('marks the first thing that is not known', () => {
    expect(fill('Hello {{name}}, {{name}}', null)).toEqual({
      text: 'Hello [name], [name]',
      gap: { start: 6, end: 12 },
    });
    expect(fill('{{name}}: {{order}}', 'Ana')).toEqual({ text: 'Ana: [order]', gap: { start: 5, end: 12 } });
  });
});
