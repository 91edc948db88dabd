import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../support/find-chromium.ts';
import { median } from './shared/bench-row.ts';

/**
 * The version of Lighthouse. It is not one of our packages, because it has 176 MB and reports errors to its makers. npm
 * downloads it when this measurement runs.
 */
const version = '13.5.0';
const runs = 3;
const tries = 3;

interface Report {
  readonly categories: Readonly<Record<'performance' | 'accessibility', { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** Lighthouse's result for a page in a browser with the speed of a phone (4 × slower, 1.6 Mb/s, 150 ms latency). */
export interface Judged {
  readonly performance: number;
  readonly accessibility: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
}

async function judgeOnce(url: string, headers: string, file: string): Promise<Report> {
  const words = ['exec', '--yes', '--ignore-scripts', `--package=lighthouse@${version}`, '--', 'lighthouse', url];
  const wanted = [
    ...['--only-categories=performance,accessibility', '--output=json', `--output-path=${file}`, '--quiet'],
    // Real throttling instead of simulated throttling. On loopback all scripts arrive before the first paint, and the
    // simulation would make the paint wait for every script.
    '--throttling-method=devtools',
  ];
  const chrome = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking';
  const env = { ...process.env, CHROME_PATH: findChromium() ?? '' };
  const asked = [...words, ...wanted, chrome, `--extra-headers=${headers}`, '--no-enable-error-reporting'];
  for (let left = tries; ; left -= 1) {
    try {
      await promisify(execFile)('npm', asked, { env });
      break;
    } catch (error) {
      // On a busy machine Lighthouse sometimes misses the start of its own navigation (NO_NAVSTART). Such an attempt is
      // repeated.
      if (left <= 1) throw error;
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** Runs Lighthouse several times on a page with the session of a signed-in person. Returns the median result. */
export async function judge(url: string, cookie: string): Promise<Judged> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-lighthouse-'));
  try {
    const headers = path.join(folder, 'headers.json');
    writeFileSync(headers, JSON.stringify({ Cookie: cookie }), { mode: 0o600 });
    const reports: Report[] = [];
    for (let n = 0; n < runs; n += 1) reports.push(await judgeOnce(url, headers, path.join(folder, `${n}.json`)));
    const of = (read: (report: Report) => number | null | undefined) =>
      median(reports.map((report) => read(report) ?? Number.NaN));
    const { performance, accessibility } = {
      performance: of(({ categories }) => categories.performance.score),
      accessibility: of(({ categories }) => categories.accessibility.score),
    };
    return {
      performance: performance * 100,
      accessibility: accessibility * 100,
      largestPaintMs: of(({ audits }) => audits['largest-contentful-paint']?.numericValue),
      blockedMs: of(({ audits }) => audits['total-blocking-time']?.numericValue),
      shift: of(({ audits }) => audits['cumulative-layout-shift']?.numericValue),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
