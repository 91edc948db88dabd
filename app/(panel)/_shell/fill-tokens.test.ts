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
  ])('fills the name into %j', (content, text) => expect(fill(content, 'Ana')).toEqual({ text, gap: null }));

  it('fills {{first_name}} with the first name only, or with a marked gap for an unknown name', () => {
    expect(fill('Hi {{first_name}}, {{ First_Name }}', ' Ana  Souza ')).toEqual({ text: 'Hi Ana, Ana', gap: null });
    expect(fill('Hi {{first_name}}', null)).toEqual({ text: 'Hi [name]', gap: { start: 3, end: 9 } });
  });

  it('inserts a name with replacement patterns and tokens unchanged', () =>
    expect(fill('Hi {{name}}', '$& {{name}}')).toEqual({ text: 'Hi $& {{name}}', gap: null }));

  it('returns the position of the first unknown token as the gap', () => {
    expect(fill('Hello {{name}}, {{name}}', null)).toEqual({
      text: 'Hello [name], [name]',
      gap: { start: 6, end: 12 },
    });
    expect(fill('{{name}}: {{order}}', 'Ana')).toEqual({ text: 'Ana: [order]', gap: { start: 5, end: 12 } });
  });
});
