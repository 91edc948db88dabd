import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';

let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password: 'a-long-password' }],
  });
});
test.afterAll(() => app?.stop());

/** Records the violations of the page's content security policy that the browser reports. */
function violations(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (line) => /Content.Security.Policy/i.test(line.text()) && said.push(line.text()));
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

test('every kind of page runs under its policy, and a script from elsewhere does not', async ({ page }) => {
  const said = violations(page);
  const answers = new Map<string, string | undefined>();
  page.on('response', async (answer) => {
    if (answer.request().isNavigationRequest()) answers.set(answer.url(), answer.headers()['content-security-policy']);
    else expect(answer.headers()['x-content-type-options'], answer.url()).toBe('nosniff');
  });
  for (const path of ['/sign-in', '/phone', '/docs/errors', '/docs/webhooks', '/invite/x', '/nowhere', '/chat/x']) {
    const answer = await page.goto(`${app.url}${path}`);
    const policy = answers.get(`${app.url}${path}`) ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
    // Scripts in our HTML have a nonce. Scripts that these load need none (strict-dynamic).
    const scripts = (await answer?.text())?.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length, path).toBeGreaterThan(0);
    expect(
      scripts.filter((script) => !/ nonce="[^"]+"/.test(script)),
      path,
    ).toEqual([]);
  }
  await page.goto(`${app.url}/docs/reference`);
  await page.getByRole('link', { name: '/contacts/{id}' }).first().click();
  await page.getByText('Experimentar').first().click();
  await expect(page.getByRole('button', { name: 'Enviar' }).first()).toBeVisible();
  await signIn(page, app.url, 'ana@acme.test', 'a-long-password');
  await expect(page.getByRole('link', { name: 'Contatos' }).first()).toBeVisible();
  expect(said).toEqual([]);

  // Insert markup as if it came from data. Our scripts may create scripts (strict-dynamic), but markup must not run any
  // script.
  const ran = await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<script>window.ran = true</script><img src=x onerror="window.ran = true">',
    );
    return 'ran' in window;
  });
  expect(ran).toBe(false);
  await expect.poll(() => said.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
