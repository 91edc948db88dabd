import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the actions of an owner in the flow editor. Each click and each filled field counts as one action. */
export function flowPage(page: Page, base: string) {
  let actions = 0;
  const act = async (does: () => Promise<unknown>): Promise<void> => {
    actions += 1;
    await does();
  };
  const click = (what: Locator) => act(() => what.click({ timeout: 20_000 }));
  const fill = (what: Locator, text: string) => act(() => what.fill(text, { timeout: 20_000 }));
  const choose = (what: Locator, label: string) => act(() => what.selectOption({ label }, { timeout: 20_000 }));
  /** Finds an option in the open list. Native selects have options with the same names. */
  const option = (name: string | RegExp) =>
    page
      .getByRole('listbox')
      .getByRole('option', { name, exact: typeof name === 'string' })
      .first();
  /** Types a text and picks an option from the list. This counts as two actions. */
  const pick = async (what: Locator, typed: string, name: string | RegExp): Promise<void> => {
    await fill(what, typed);
    await click(option(name));
    await expect(what).toHaveValue(name);
  };
  /** Switches the editor to the list view. */
  const asList = async (): Promise<void> => {
    await page.waitForURL(/\/automations\/[0-9a-f-]{36}/);
    const { pathname } = new URL(page.url());
    await page.goto(`${base}${pathname}?view=list`);
    await expect(page.getByLabel('Iniciada por')).toBeVisible();
  };
  const create = async (): Promise<Locator> => {
    await page.goto(`${base}/automations`);
    await click(page.getByRole('button', { name: 'Criar automação' }).first());
    return page.getByRole('dialog');
  };
  return {
    ...{ click, fill, choose, pick, option },
    taken: () => actions,
    /** Creates an empty flow with this name. */
    begin: async (name: string): Promise<void> => {
      const dialog = await create();
      await fill(dialog.getByLabel('Nome'), name);
      await act(() => page.keyboard.press('Enter'));
      await asList();
    },
    beginWithRecipe: async (name: RegExp): Promise<void> => {
      const dialog = await create();
      await click(dialog.getByRole('button', { name }));
      await asList();
    },
    startedBy: (label: string) => choose(page.getByLabel('Iniciada por'), label),
    /** Adds a step at the end of a list of steps. Returns the list item with the step's fields. */
    addStep: async (label: string, to = 'Passos'): Promise<Locator> => {
      await choose(page.getByLabel(`Adicionar um passo em: ${to}`, { exact: true }), label);
      return page.getByRole('list', { name: to, exact: true }).locator(':scope > li').last();
    },
    steps: page.getByRole('list', { name: 'Passos', exact: true }),
    publish: async (name: RegExp): Promise<void> => {
      const save = page.getByRole('button', { name: 'Salvar rascunho' });
      // The save button is shown only if there are unsaved changes.
      if ((await save.count()) > 0 && (await save.isEnabled())) {
        await click(save);
        await expect(page.getByText('O rascunho foi salvo.').first()).toBeVisible();
      }
      await click(page.getByRole('button', { name: 'Publicar' }));
      await click(page.getByRole('dialog').getByRole('button', { name: 'Publicar' }));
      await expect(page.getByRole('heading', { name })).toContainText('Ativa');
    },
  };
}
