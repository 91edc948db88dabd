import { expect, type Page } from '@playwright/test';
import { sandboxPhone } from '../../support/app/sandbox-phone.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { zoneWhereItIsDay } from '../../support/organizations/zone-where-it-is-day.ts';
import { test } from '../../support/pages/journey.ts';
import { signIn } from '../../support/pages/panel-person.ts';
import { isReadableInTheDark, isSound } from '../../support/pages/sound-page.ts';

// Use a browser time zone that no organization has. All typed and displayed times must be in the organization's time
// zone.
test.use({ timezoneId: 'Asia/Kathmandu' });

let app: RunningApp;
let key: string;
const password = 'a long password';
const ana = { email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password };
const people = 120;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  const made = await app.provision({
    organization: { name: 'Acme', plan: 'pro', timezone: zoneWhereItIsDay() },
    members: [ana],
    tags: [{ name: 'vip', color: '#8B5CF6', type: 'contact' }],
    connections: [
      { name: 'Main', phone: '+551150001000', phone_number_id: '1000', waba_id: '2000', access_token: 'sandbox' },
    ],
    templates: [
      {
        connection: 'Main',
        name: 'novidade',
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        components: [{ type: 'BODY', text: 'Oi {{1}}, chegou novidade.' }],
      },
      {
        connection: 'Main',
        name: 'oferta',
        language: 'pt_BR',
        category: 'MARKETING',
        status: 'APPROVED',
        components: [{ type: 'BODY', text: 'Só hoje: tudo pela metade.' }],
      },
    ],
    keys: [{ name: 'all', scopes: ['contacts:read', 'contacts:write', 'messages:send'] }],
  });
  key = (made.keys as { secret: string }[])[0]?.secret ?? '';
  for (let offset = 0; offset < people; offset += 40) {
    const contacts = Array.from({ length: 40 }, (_, index) => ({
      name: `Pessoa ${offset + index}`,
      // The phone numbers belong to a country without a known time zone, so the organization's time zone applies.
      phone: `+4477009${String(10_000 + offset + index)}`,
      tags: ['vip'],
    }));
    const answer = await fetch(`${app.url}/v1/contacts/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify({ contacts }),
    });
    expect(answer.status).toBe(200);
  }
});
test.afterAll(() => app?.stop());

const state = (page: Page, name: string) => page.locator(`[data-state="${name}"]`);

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Finishes a part of the draft. The next part opens and its heading gets the focus. */
async function goOn(page: Page, from: string, to: string): Promise<void> {
  await part(page, from).getByRole('button', { name: 'Continuar' }).click();
  await expect(part(page, to).getByRole('heading', { name: to, exact: true })).toBeFocused();
}

test('a campaign is made, looked at, simulated, run against the sandbox, paused, resumed, and completes', async ({
  page,
}) => {
  test.setTimeout(360_000);
  await signIn(page, app.url, ana.email, password);
  await page.goto(`${app.url}/campaigns`);
  await expect(page.getByText('Nenhuma campanha ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Criar campanha' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Black Friday');
  await dialog.getByRole('button', { name: 'Criar campanha' }).click();
  await expect(page.getByRole('heading', { name: /Black Friday/ })).toBeVisible();

  const who = page.getByRole('group', { name: 'Contatos que se encaixam' });
  await expect(part(page, 'Para quem').getByRole('status')).toHaveText('Ninguém ainda');
  await expect(part(page, 'Para quem').getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await who.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Etiqueta').selectOption({ label: 'vip' });
  await expect(page.getByText(`${people} pessoas`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(who.getByText('Etiqueta: vip')).toBeVisible();
  const except = page.getByRole('group', { name: 'Menos os que se encaixam aqui' });
  await except.getByRole('searchbox').fill('Pessoa 119');
  await expect(page.getByText(`${people - 1} pessoas`)).toBeVisible();

  await goOn(page, 'Para quem', 'O que enviar');
  await expect(part(page, 'Para quem')).toContainText(`${people - 1} pessoas: contatos que se encaixam nos filtros`);
  await page.getByRole('button', { name: /novidade.*Aprovado.*Utilidade/ }).click();
  await expect(page.getByText('{{1}}')).toHaveCount(0);
  await expect(part(page, 'O que enviar').getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Oi lacuna, chegou novidade.' }).click();
  await page.getByRole('option', { name: 'Nome', exact: true }).click();
  const shown = page.getByRole('figure', { name: /^Como .+ lê$/ }).getByText(/^Oi Pessoa \d+, chegou novidade\.$/);
  await expect(shown).toHaveText('Oi Pessoa 0, chegou novidade.');
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(shown).toHaveText('Oi Pessoa 1, chegou novidade.');
  // All contacts have equally many values, so the first contact is previewed.
  const emptiest = page.getByRole('figure', { name: 'Quem tem menos dados: Pessoa 0' });
  await expect(emptiest).toContainText('Oi Pessoa 0, chegou novidade.');

  // The cautious settings are on by default and are described. A changed setting is listed first.
  await goOn(page, 'O que enviar', 'Quando');
  const advanced = part(page, 'Avançado');
  const fold = advanced.getByRole('button', { name: 'Avançado', exact: true });
  await expect(advanced).toContainText('Primeiro 1% (no mínimo 50 pessoas), depois 10 minutos de espera');
  await expect(advanced).toContainText(
    'Uma só mensagem, sem teste A/B · Sem grupo de controle · Sem orçamento próprio',
  );
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await page.getByRole('button', { name: 'Criar variante' }).click();
  await expect(page.getByRole('radio', { name: /Variante 1 · 50/ })).toBeChecked();
  await page.getByRole('button', { name: 'Trocar' }).click();
  await dialog.getByRole('button', { name: /oferta.*Marketing/ }).click();
  await expect(page.getByText(/^Marketing · /)).toBeVisible();
  const holdout = page.getByLabel('Deixar de fora');
  await holdout.fill('5');
  await holdout.blur();
  const minutes = page.getByLabel('Esperar sinais por');
  await minutes.fill('30');
  await minutes.blur();
  // The simulation assumes that one of a hundred contacts cannot be reached. Two of the first fifty would pause the
  // campaign.
  const unreached = page.getByLabel('… não pôde ser alcançado');
  await unreached.fill('50');
  await unreached.blur();

  await goOn(page, 'Quando', 'Conferir');
  await expect(page.getByText(/^\d+ pessoas recebem a mensagem$/)).toBeVisible();
  await isSound(page, 'a draft');
  await isReadableInTheDark(page, 'a draft');
  await expect(page.getByText('Fora, para comparar')).toBeVisible();
  await page.getByRole('button', { name: 'Simular', exact: true }).click();
  // The check, the simulation and, later, the running campaign show the same end day.
  const ends = page.getByText(/^Se começar agora, a última mensagem sai em /);
  const endsOn = /sai em (.+?)\.(?: |$)/.exec((await ends.textContent()) ?? '')?.[1] ?? '';
  expect(endsOn).toMatch(/\d\d\/\d\d/);
  await expect(page.getByText(/^Estimativa: /)).toContainText(`Termina em ${endsOn}.`);

  await fold.click();
  await expect(advanced).toContainText(
    /Alterado: .*30 minutos de espera · .*50% sem alcance .*Teste A\/B de 2 mensagens · Grupo de controle de 5%/,
  );
  await goOn(page, 'Conferir', 'Enviar');
  // The confirmation shows the number of people, the time, the price, and the message as one recipient sees it.
  const send = page.getByRole('button', { name: /^Enviar para \d+ pessoas$/ });
  const count = /\d+/.exec((await send.textContent()) ?? '')?.[0] ?? '';
  await expect(part(page, 'Enviar')).toContainText(`Enviar “Black Friday” para ${count} pessoas agora`);
  await send.click();
  const look = page.getByRole('dialog', { name: 'Confira antes de enviar' });
  await expect(look.getByText(`${count} pessoas`, { exact: true })).toBeVisible();
  await expect(look.getByText('Agora (10 segundos depois de confirmar)')).toBeVisible();
  await expect(look.getByText(/^Oi Pessoa \d+, chegou novidade\.$/)).toBeVisible();
  await isSound(page, 'a last look');
  await look.getByRole('button', { name: /^Enviar para/ }).click();
  // For ten seconds the start can be undone. The campaign is then a draft again and nothing was sent.
  await expect(page.getByText('Começa em instantes. Nada foi enviado ainda.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('heading', { name: /Black Friday/ })).toContainText('Rascunho');
  await send.click();
  await look.getByRole('button', { name: /^Enviar para/ }).click();
  // The first fifty messages were sent. The other messages wait for the first results. After a user has paused and
  // resumed the campaign, the earlier results are not judged again.
  await expect(page.getByText(/As primeiras saíram/)).toBeVisible({ timeout: 120_000 });
  await expect.poll(async () => Number(await state(page, 'queued').textContent())).toBeGreaterThan(0);
  await expect(page.getByText(`termina em ${endsOn}`)).toBeVisible();
  const phone = sandboxPhone(app, () => key);
  const { data } = await (await phone.tell('templates', { phone_number_id: '1000' })).json();
  const { id } = data.find(({ name }: { name: string }) => name === 'novidade');
  await phone.tell('template', { id, status: 'PAUSED', reason: 'RATE_LIMITING_PAUSE' });
  await expect(page.getByText('O WhatsApp pausou o modelo.')).toBeVisible();
  await page.getByRole('button', { name: 'Liberar' }).click();
  await expect(page.getByText('As campanhas que esperavam só por ele seguem sozinhas.')).toBeVisible();
  await expect(page.getByText(/As primeiras saíram/)).toBeVisible();
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByText('Alguém pausou.')).toBeVisible();
  await page.getByRole('button', { name: 'Retomar' }).click();
  const lastLook = page.getByRole('dialog', { name: 'Retomar o envio agora?' });
  await expect(lastLook).toContainText(/ainda não recebe/);
  await lastLook.getByRole('button', { name: 'Retomar' }).click();
  await expect(page.getByText('Concluída', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(state(page, 'queued')).toHaveText('0');
  await expect(state(page, 'failed')).toHaveText('0');

  await page.getByLabel('Qualquer motivo').selectOption({ label: 'Fora, para comparar' });
  await expect(page).toHaveURL(/reason=holdout/);
  await page.reload();
  await expect(page.getByLabel('Qualquer motivo')).toHaveValue('holdout');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar o filtrado' }).click();
  expect((await file).suggestedFilename()).toMatch(/^campaign-.*\.csv$/);
  // The page of a recipient lists the campaign and links back to it.
  await page.getByRole('link', { name: 'Pessoa' }).first().click();
  const got = page.getByRole('list', { name: 'Campanhas' });
  await expect(got.getByText('De fora')).toBeVisible();
  await expect(got.getByText('Fora, para comparar')).toBeVisible();
  await isSound(page, 'a contact with a campaign');
  await got.getByRole('link', { name: 'Black Friday' }).click();
  await expect(state(page, 'queued')).toHaveText('0');
  await isSound(page, 'a campaign');
  await isReadableInTheDark(page, 'a campaign');
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page, 'a campaign, 390 px');
  await page.goto(`${app.url}/campaigns`);
  await expect(page.getByRole('link', { name: /Black Friday/ })).toBeVisible();
});

test('a campaign for a list of one’s own is scheduled, and called off', async ({ page }) => {
  await signIn(page, app.url, ana.email, password);
  await page.goto(`${app.url}/campaigns`);
  await page.getByRole('button', { name: 'Criar campanha' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Convite');
  await dialog.getByRole('button', { name: 'Criar campanha' }).click();
  await page.getByRole('radio', { name: 'Lista (CSV)' }).click();
  const lines = [
    'telefone;cupom',
    '+44 77009 10003;DEZ',
    '+44 77009 10004;VINTE',
    '+44 77009 10005;',
    '+44 77009 99999;NADA',
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await page.getByLabel('Arquivo').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('3 pessoas; 1 linha sem contato.')).toBeVisible();

  // The columns of the uploaded list can be used as variables in the message.
  await goOn(page, 'Para quem', 'O que enviar');
  await page.getByRole('button', { name: /novidade/ }).click();
  const value = page.getByRole('combobox', { name: 'Oi lacuna, chegou novidade.' });
  const shown = page.getByRole('figure', { name: /^Como .+ lê$/ });
  const emptiest = page.getByRole('figure', { name: /^Quem tem menos dados: / });
  // The variable has no value yet, so it is reported as missing.
  await expect(emptiest).toContainText('Falta para esta pessoa: o que vai em “Oi […], chegou novidade.”');
  await value.click();
  await page.getByRole('option', { name: /cupom.*Coluna da lista/ }).click();
  await expect(value).toHaveValue('cupom');
  await expect(shown.getByText('Oi DEZ, chegou novidade.')).toBeVisible();
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(shown.getByText('Oi VINTE, chegou novidade.')).toBeVisible();
  // One contact has no value for the variable. Once a fallback is set, the fallback is used.
  await expect(emptiest).toContainText('Falta para esta pessoa: o campo “cupom”');
  const fallback = page.getByLabel('Se estiver vazio');
  await fallback.fill('CINCO');
  await fallback.blur();
  await expect(emptiest.getByText('Oi CINCO, chegou novidade.')).toBeVisible();

  await goOn(page, 'O que enviar', 'Quando');
  await page.getByRole('radio', { name: 'Em um dia e hora' }).click();
  // A start time in the past, by the organization's clock, is refused at its field.
  await page.getByLabel('Dia e hora').fill('2020-03-01T10:30');
  await expect(page.getByText(/^Este horário já passou/)).toBeVisible();
  await expect(part(page, 'Quando').getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await page.getByLabel('Dia e hora').fill(`${new Date().getFullYear() + 1}-03-01T10:30`);
  await goOn(page, 'Quando', 'Conferir');
  await expect(page.getByText('3 pessoas recebem a mensagem', { exact: true })).toBeVisible();
  await goOn(page, 'Conferir', 'Enviar');
  await expect(part(page, 'Enviar')).toContainText(
    /Enviar “Convite” para 3 pessoas em 1 de março de \d{4} \(.+\), às 10:30/,
  );
  await page.getByRole('button', { name: 'Agendar' }).click();
  const look = page.getByRole('dialog', { name: 'Confira antes de enviar' });
  await expect(look.getByText('10:30')).toBeVisible();
  await look.getByRole('button', { name: 'Agendar' }).click();
  const heading = page.getByRole('heading', { name: /Convite/ });
  await expect(heading).toContainText('Agendada');
  // The time is shown as it was typed: in the panel's time zone, even if the browser is in another time zone.
  await expect(page.getByText('Começa:')).toContainText('10:30');
  await expect(page.getByText('3 pessoas na última verificação.', { exact: false })).toBeVisible();
  await isSound(page, 'a scheduled campaign');
  await page.getByRole('button', { name: 'Cancelar campanha' }).click();
  await dialog.getByRole('button', { name: 'Cancelar campanha' }).click();
  await expect(heading).toContainText('Cancelada');
});
