import { expect } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { demoAccess, signInToDemo } from '../../support/pages/demo-person.ts';
import { test } from '../../support/pages/journey.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ SEED_DEMO: 'true' });
});
test.afterAll(() => app?.stop());

test('a place, an order and somebody’s card are shown as such, and lead on', async ({ page }) => {
  const customer = '5511955510019';
  await signInToDemo(page, app);
  const phone = sandboxPhone(app, () => demoAccess(app).apiKey);
  const log = page.getByRole('log');
  const tell = (message: object) =>
    phone.tell('write', { phone_number_id: '100010001000', customer, name: 'Noemi', message });
  const row = page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name: /Noemi/ });
  const location = { latitude: -23.5614, longitude: -46.6559, name: 'MASP', address: 'Av. Paulista, 1578' };
  await tell({ type: 'location', location });
  await page.goto(`${app.url}/inbox`);
  await expect(row).toContainText('Localização: MASP');
  await row.click();
  await expect(log.getByText('Av. Paulista, 1578')).toBeVisible();
  await expect(log.getByRole('link', { name: 'Ver no mapa' })).toHaveAttribute('href', /mlat=-23\.5614&mlon=-46\.6559/);
  const product = { product_retailer_id: 'SOFA-AURORA-AREIA', quantity: 1, item_price: 3490, currency: 'BRL' };
  await tell({ type: 'order', order: { catalog_id: '1', product_items: [product], text: 'Entregam sábado?' } });
  await expect(log.getByText('Pedido: 1 item · R$ 3.490,00')).toBeVisible();
  await expect(log.getByText('1 × SOFA-AURORA-AREIA', { exact: true })).toBeVisible();
  await expect(log.getByText('Entregam sábado?')).toBeVisible();
  await expect(row).toContainText('Pedido: 1 item · R$ 3.490,00');
  await tell({ type: 'unsupported', errors: [{ code: 131_051, title: 'Message type unknown' }] });
  await expect(log.getByText('Mensagem que ainda não mostramos')).toBeVisible();
  await expect(row).toContainText('Mensagem que ainda não mostramos');
  await expect(page.getByText('[unsupported]')).toHaveCount(0);
  const phones = [{ phone: '+55 11 98765-0001', wa_id: '5511987650001', type: 'CELL' }];
  const name = { formatted_name: 'Carla Dias', first_name: 'Carla' };
  await tell({ type: 'contacts', contacts: [{ name, org: { company: 'Casa Lótus' }, phones }] });
  await expect(log.getByText('Casa Lótus')).toBeVisible();
  await expect(row).toContainText('Contato: Carla Dias');
  await isSound(page, 'cards in a thread');
  await isReadableInTheDark(page, 'cards in a thread');
  await log.getByRole('link', { name: 'Procurar +55 11 98765-0001 nos contatos' }).click();
  await expect(page).toHaveURL(/\/contacts\?q=5511987650001$/);
  await expect(page.getByLabel('Buscar por nome, e-mail ou telefone')).toHaveValue('5511987650001');
});
