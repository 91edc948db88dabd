import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import en from 'emojibase-data/en/data.json' with { type: 'json' };
import enMessages from 'emojibase-data/en/messages.json' with { type: 'json' };
import pt from 'emojibase-data/pt/data.json' with { type: 'json' };
import ptMessages from 'emojibase-data/pt/messages.json' with { type: 'json' };
import { expect, it } from 'vitest';

type Emoji = (typeof pt)[number];

/** Returns only the fields of an emoji that the picker uses. */
const read = ({ emoji, group, subgroup, version, label, tags, skins }: Partial<Emoji>) => ({
  emoji,
  group,
  subgroup,
  version,
  label,
  tags,
  skins: skins?.map(({ emoji: toned, tone }) => ({ emoji: toned, tone })),
});

// After an update of emojibase-data, run: UPDATE_EMOJI=1 npx vitest run emoji-data
it.each([
  ['pt', pt, ptMessages],
  ['en', en, enMessages],
])('the emoji files in public/emojibase match the emojibase package: %s', (locale, data, messages) => {
  const files = { data: data.map((one) => read(one as Partial<Emoji>)), messages };
  for (const [name, content] of Object.entries(files)) {
    const path = `public/emojibase/${locale}/${name}.json`;
    const text = JSON.stringify(content);
    if (process.env.UPDATE_EMOJI) {
      mkdirSync(`public/emojibase/${locale}`, { recursive: true });
      writeFileSync(path, text);
    }
    expect(readFileSync(path, 'utf8') === text, path).toBe(true);
  }
});
