import { expect } from '@playwright/test';
import pg from 'pg';
import { askPage, wholeYear } from '../bench/figures/figure-conditions.ts';
import { checkComparison, checkOverview, exactOf } from '../bench/figures/figure-truth.ts';
import { signInByHand } from '../support/app/sign-in-by-hand.ts';
import type { RunningApp } from '../support/app/start-app.ts';
import type { Customer, Stage } from './start-stage.ts';

interface Looks {
  readonly stage: Stage;
  readonly customer: Customer;
  readonly organization: string;
  /** The person who opens the figures page. */
  readonly who: { readonly email: string; readonly password: string };
}

/**
 * Compares every figure of a year, for each day, in the API and on the page, with a slow SQL query. Returns the
 * reported figures.
 */
export async function trueFigures(app: RunningApp, { stage, customer, organization, who }: Looks): Promise<unknown> {
  const client = new pg.Client({ connectionString: stage.database.url });
  await client.connect();
  try {
    const cookie = await signInByHand(app.url, who.email, who.password);
    const year = wholeYear();
    const ask = async (operation: string, input: object) =>
      JSON.parse(await askPage(app, cookie, `analytics.${operation}`, input)).result.data;
    const whole = await ask('viewFigures', { ...year, granularity: 'day' });
    const exact = await exactOf(client, organization, whole);
    let compared = checkOverview(exact, whole);
    const rows: unknown[] = [];
    for (const by of ['agent', 'member', 'channel', 'number', 'tag', 'queue']) {
      const told = await ask('compareFigures', { ...year, by });
      compared += checkComparison(exact, by, told.rows);
      rows.push(told.rows);
    }
    expect(compared).toBeGreaterThan(100);
    const { body } = await customer.call(app, 'GET', `/analytics/overview?${new URLSearchParams(year)}`);
    checkOverview(exact, { ...whole, ...body });
    return [whole.totals, whole.series, rows, body.totals];
  } finally {
    await client.end();
  }
}
