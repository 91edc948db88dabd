import path from 'node:path';
import { median } from '../shared/bench-row.ts';
import { type Book, closeBook, openBook } from './contact-library.ts';
import { type ContactTarget, type Shelf, targetsOf } from './contact-targets.ts';
import { countStatements } from './count-statements.ts';

const sizes = [10_000, 1_000_000] as const;
/**
 * The number of measured rounds. A round measures each target in turn, in both apps, so that other load on the machine
 * affects all of them. The first round warms up and is not counted.
 */
const rounds = 6;
const samples = 10;
const batchSamples = 3;

/**
 * One printed line: the median times in milliseconds for few and for many contacts, and the ratio of the time with many
 * contacts to the time with few.
 */
interface ScaleRow {
  readonly name: string;
  readonly few: number;
  readonly many: number;
  readonly ratio: number;
  readonly aim: string;
}

/** Reads the list page by page and returns the cursor of page 200. */
async function deepCursor(book: Book): Promise<string> {
  let cursor = '';
  for (let page = 1; page < 200; page += 1) {
    if (page % 100 === 1) await book.refill();
    const query = new URLSearchParams(cursor ? { cursor } : {});
    const read = await book.call({ method: 'GET', path: `/v1/contacts?${query}` });
    cursor = (JSON.parse(read) as { next_cursor: string }).next_cursor;
  }
  return cursor;
}

const shelfOf = async (book: Book): Promise<Shelf> => ({
  size: book.size,
  person: book.person,
  member: book.member,
  deepCursor: await deepCursor(book),
});

/** Measures several calls of a target, in milliseconds. */
async function timesOf(book: Book, { ask }: ContactTarget, round: number): Promise<number[]> {
  await book.refill();
  const count = ask(0).path.endsWith('/batch') ? batchSamples : samples;
  const times: number[] = [];
  for (let turn = round * count; turn < (round + 1) * count; turn += 1) {
    const asked = ask(turn);
    const started = performance.now();
    await book.call(asked);
    times.push(performance.now() - started);
  }
  return times;
}

interface Subject {
  readonly book: Book;
  readonly target: ContactTarget;
  readonly times: number[];
}

/** Measures every target in all apps. */
async function measure(books: readonly Book[]): Promise<Subject[][]> {
  const subjects: Subject[] = [];
  for (const book of books) {
    for (const target of targetsOf(await shelfOf(book))) subjects.push({ book, target, times: [] });
  }
  const byTarget = [...Map.groupBy(subjects, ({ target }) => target.name).values()];
  for (let round = 0; round <= rounds; round += 1) {
    for (const { book, target, times } of byTarget.flat()) {
      const taken = await timesOf(book, target, round);
      if (round > 0) times.push(...taken);
    }
  }
  return byTarget;
}

/** Counts the SQL statements of a request for `limit` contacts, including authentication and rate limits. */
async function statementsOf(book: Book, limit: number): Promise<number> {
  await book.refill();
  const log = path.join(book.app.dataDir, 'postgres.log');
  return countStatements(book.database, log, () => book.call({ method: 'GET', path: `/v1/contacts?limit=${limit}` }));
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function rowOf({ target, times }: Subject, larger: Subject): ScaleRow {
  const [few, many] = [median(times), median(larger.times)];
  return {
    name: target.name,
    few: rounded(few),
    many: rounded(many),
    ratio: rounded(many / few),
    aim: `≤ ${target.aim}`,
  };
}

/**
 * Measures how much slower the API is with a hundred times as many contacts. Calls two apps in turns and prints the
 * medians and their ratio.
 */
export async function benchContacts(): Promise<ScaleRow[]> {
  const books: Book[] = [];
  try {
    for (const size of sizes) books.push(await openBook(size));
    const measured = await measure(books);
    for (const limit of [1, 50]) {
      const counts = [];
      for (const book of books) counts.push(await statementsOf(book, limit));
      console.log(`A list of ${limit} takes ${counts.join(' and ')} SQL statements, its rate limit included.`);
    }
    return measured.map(([few, many]) => rowOf(few as Subject, many as Subject));
  } finally {
    for (const book of books) await closeBook(book);
  }
}
