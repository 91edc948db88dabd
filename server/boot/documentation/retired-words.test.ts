import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Words that this code formerly used instead of a common term, each with the term to use. This test prevents new uses.
 * Add a word when its last use is removed; server/GLOSSARY.md lists the words that are still in use.
 */
const retired: readonly (readonly [RegExp, string])[] = [
  [/\b(?:dream|dreamed|dreams)\b|\bdream[A-Z]|\bDream[A-Z]?/, 'dry run'],
  [/\b(?:fate|fates)\b|[a-z]Fates?\b|\bfate[A-Z]|\bFate\b/, 'outcome'],
  [/\bnudges?\b|\bnudged\b|\.nudge\(/, 'wake'],
  [/\bopenBell\b|\bBell\b|\bbell\b/, 'wake-up'],
  [
    /\bhint(?:At|Next|Figures|Campaign|Now|Once|Again|Of|States)\b|\bhinted\b|\bhints (?:the engine|at)\b|hint-(?:at|next|states|again)\b|\bthe engine’?s? hints?\b/,
    'wake-up, to wake',
  ],
  [/\b(?:work|run|save)(?:In)?Slices?\b|\bin-slices\b|\bslice by slice\b|\b[Aa] slice\b/, 'batch'],
  [/\bheed|[a-z]Heed|\bheed[A-Z]/, 'apply, obey'],
  [/[Uu]ndertaking/, 'campaign, automation'],
  [
    /\bfly(?:Campaign|-campaign)\b|\b[Ff]lyers?\b|\bflown\b|\b(?:simulated|real) flights?\b|\b(?:open|price|judge)Fl(?:ights?|yers)\b/,
    'simulate, recipient, campaign',
  ],
  [
    /\b(?:do|plan|send|data|apply|resolve|prepare|contact|conversation|bulk)Acts?\b|\b(?:Bulk|Data|Prepared)Acts?\b|\bAct(?:Outcome|Target|Name|Request|Change)\b|domain\/acts\//,
    'action',
  ],
  [/stumbl/i, 'failure, to fail at'],
  [/\b[Ss]weeps?\b|\bswe(?:pt|eping)\b|[a-z]Sweeps?|\bsweep[A-Z]/, 'reconciler, to reconcile'],
  [/\bset(?:s|ting)? aside\b|\bset-aside\b|\baside:|[a-z]Aside\b/, 'dead letter'],
  [
    /\bTENANT_WALL\b(?!: '(?:TENANT_RLS|true)'|', 'TENANT_RLS')|\b(?:the|a) wall\b(?!-clock)|[a-z]Wall\b|\bwall(?!-clock)[A-Z]/,
    'row-level security (RLS)',
  ],
  [/\b[Mm]oods?\b|[a-z]Moods?\b|\bmood[A-Z]/, 'fault profile (of the sandbox), sentiment (of a customer)'],
  [
    /\b(?:Secret|Account)Letter\b|\bwriteSecretLetter\b|\bby letter\b|\bletters? (?:of ours|to (?:the|one|a) person|is sent|was sent)/,
    'e-mail',
  ],
  [/\b[Dd]oors?\b|[a-z]Doors?\b|\bdoors?[A-Z]/, 'entry point, adapter'],
  [
    /(?<!event: )(?<!')\bbeats?\b(?! AS\b)|[a-z]Beats?\b|\bbeats?[A-Z]|\bBeat(?:s\b|[A-Z]|\b)/,
    'heartbeat, to send a heartbeat',
  ],
  [/\b[Ll]anes\b|\blane[A-Z]|\blanes[A-Z]|[a-z]Lanes?\b|\b(?:a|own|each|one|the) lane\b/, 'partition'],
  [
    /(?<!read-|in )\b[Ff]acts?\b(?!\.unread| that\b|, (?:names|what)|:' \|\||_| uuid| \(prices|-reader)|[a-z]Facts?(?:[A-Z]|\b)|\bfacts?[A-Z]/,
    'domain event (inside), event (on the wire), details',
  ],
  [
    /\b[Rr]eaders? of (?:facts|(?:domain )?events)\b|\b(?:webhooks|figures|push|campaigns|automations|Fact)Reader\b|\b(?:list|retry|registered|select)Readers?\b|-reader\.ts\b/,
    'consumer',
  ],
  [
    /\b(?:const|let) places?\b|[(,] ?_?place\) =>|\bplaceOf\b|[a-z]Places?\b/,
    'index, position, location, folder, target, or what it is',
  ],
  [/[a-z]Troubles?\b|\btroubles?[A-Z]|\b(?:const|let) troubles?\b/, 'problem, failure'],
  [/[a-z]Happenings?\b|\bHappenings?(?:\b|[A-Z])|\bhappenings?[A-Z]/, 'activity'],
  [/\b(?:Client|Source|AiKey|Visit|History)Acts?\b|\bonAct\b|\bcountActs\b/, 'action'],
];
/**
 * Exceptions: names in the database, because an earlier version of Parley must still find them, and the list of former
 * names.
 */
const kept =
  /sandbox_moods|\bm\.mood\b|SELECT mood|excluded\.mood|\(mood #>>|\bmood (?:AS|jsonb)|@map\("mood"\)|, mood, batch_at|_a_wall_between|word-list|[cC]onversationHappening|happeningId/;
/** The panel's files are left out, because some of its icons have such names. */
const sources = globSync('{server,inngest,e2e,prisma}/**/*.{ts,mjs,md,prisma}', {
  exclude: (file) => /(^|\/)(node_modules|generated|results)(\/|$)/.test(file),
}).filter((file) => !file.endsWith('retired-words.test.ts'));

const faultsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !kept.test(line))
    .flatMap((line) => retired.filter(([word]) => word.test(line)).map(([, instead]) => `${line.trim()} → ${instead}`));

it('no source contains a retired word', () => {
  expect(sources.flatMap((file) => faultsIn(readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`))).toEqual(
    [],
  );
});

it.each([
  'const dream = plan();',
  'dreamScheduler(tx)',
  '/** What its fate is. */',
  'saveFate(row)',
  'bell.nudge();',
  'const bell = openBell(topic);',
  'a reader stumbles over it',
  'const stumble = 1',
  'sweepNow()',
  'doAct(doer, request)',
  'flyCampaign(flight)',
  'heedOptOut(tx)',
  'undertakingsMax',
  'workInSlices(job, data, next)',
  'hintAt(job, data, due)',
  'hints the engine at the next try',
  'The sweep finds it.',
  'It is set aside with its error.',
  'const isAside = true',
  'TENANT_WALL=true',
  'behind the wall',
  "import { Mood } from '../mood.ts'",
  'findMood(number)',
  'writes a letter to the person',
  'writeSecretLetter(tx)',
  'never past the door',
  'engineDoor.accept',
  'lives by its beat',
  'const beatMs = 250',
  'const lanes = 2',
  'laneOf(contactId)',
  'holds up its own lane',
  'a reader of facts',
  'publishFacts(organization)',
  'const factId = newId()',
  'if (fact.is_test)',
  'a reader of domain events',
  'registeredReaders.map(nameOf)',
  'list.map((one, place) => one)',
  'let place = 0;',
  'nextPlace(steps, at)',
  'setTrouble(tx, id)',
  'recordHappening(tx, actor)',
  'readonly onAct: () => void',
])('a retired word is found in: %s', (line) => {
  expect(faultsIn(line)).not.toEqual([]);
});
it.each([
  'update',
  'labelled',
  'candidate',
  'BellOff',
  'outdoors',
  'heartbeatMs',
  'lane: partition',
  'planet',
  'engine_workers.beat_at',
  'const placeholder = 1',
  "position->>'place' AS place",
  'conversation_happenings',
])('no retired word is found in: %s', (line) => {
  expect(faultsIn(line)).toEqual([]);
});
