'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useMember } from '../_shell/member.tsx';
import { sectionsFor } from '../_shell/navigation.ts';
import type { Action } from './action.ts';
import { hearKey, nameOf } from './hear-key.ts';
import { keyedPart } from './keyed-part.tsx';
import { makeRegistry, type Registry } from './registry.ts';
import { giveUpWriting } from './typing-guard.ts';
import { undoNow } from './undo.ts';
import { useTypingGuard, vainKeyNote } from './use-typing-guard.ts';

const PalettePart = lazyPart('app/(panel)/_actions/palette.tsx', () =>
  import('./palette.tsx').then((part) => part.Palette),
);
const Palette = keyedPart(PalettePart.fetch);
const KeySheet = keyedPart(() => import('./key-sheet.tsx').then((part) => part.KeySheet));

const Context = createContext<Registry | null>(null);

/** How long the page waits for the second key of a two-key shortcut, in milliseconds. */
const secondKeyMs = 1_200;

/**
 * Whether a key press is meant as a shortcut. In a text field a key only writes text, and Enter on a button or link
 * only activates the button or link.
 */
function isMeant(event: KeyboardEvent, name: string): boolean {
  if (event.defaultPrevented || event.repeat || document.querySelector('[role=dialog], [role=menu]')) return false;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return true;
  if (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select')) return false;
  return name !== 'enter' || !target.matches('button, summary, input, a:not([aria-current])');
}

/**
 * Registers the actions that a component offers while it is mounted. They are registered in a layout effect, so that a
 * key pressed right after the render does not act on the previous page.
 */
export function useActions(actions: readonly Action[]): void {
  const registry = use(Context);
  const owner = useId();
  useLayoutEffect(() => registry?.put(owner, actions));
  useLayoutEffect(() => () => registry?.put(owner, []), [registry, owner]);
}

/**
 * Registers `draw`, which renders the page's pending navigation at once. Pages that render navigations at low priority
 * register such a function, so that a shortcut acts on the conversation that the person already chose.
 */
export function useDrawnForKeys(draw: () => unknown): void {
  const registry = use(Context);
  useEffect(() => registry?.onSettle(draw));
}

/** Returns a function that runs the action with this id, whichever component offers the action. */
export function useRun(id: string): () => void {
  const registry = use(Context);
  return () =>
    registry
      ?.all()
      .find((one) => one.id === id)
      ?.run();
}

/** Registers a shortcut for each page in the navigation: `g` followed by a letter. */
function Destinations() {
  const t = useTranslations('nav');
  const router = useRouter();
  const member = useMember();
  useActions(
    sectionsFor(member).flatMap(({ pages }) =>
      pages.map(
        (page): Action => ({
          id: `go ${page.href}`,
          label: t(page.label),
          group: 'go',
          icon: page.icon,
          ...(page.key ? { keys: `g ${page.key}` } : {}),
          run: () => router.push(page.href),
        }),
      ),
    ),
  );
  return null;
}

type Open = 'palette' | 'keys' | null;

/** Listens for the shortcuts of all registered actions. Also opens the command palette and the list of shortcuts. */
function Keys({ registry }: { registry: Registry }) {
  const t = useTranslations('actions');
  const [open, setOpen] = useState<Open>(null);
  useActions([
    { id: 'palette', label: t('palette'), group: 'help', keys: 'mod k', run: () => setOpen('palette') },
    { id: 'undo', label: t('undo'), group: 'list', keys: 'z', run: undoNow },
    { id: 'help keys', label: t('keys'), group: 'help', keys: '?', run: () => setOpen('keys') },
  ]);
  useTypingGuard();
  const press = useEffectEvent((keys: string) => {
    const meant = registry.all().filter((one) => one.keys === keys);
    const action = meant.findLast(({ blocked }) => !blocked) ?? meant.at(-1);
    if (action?.blocked) toast.info(action.blocked, { id: vainKeyNote });
    if (action && !action.busy) action.run();
  });
  useEffect(() => {
    let before: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        giveUpWriting();
        setOpen((now) => (now === 'palette' ? null : 'palette'));
        return;
      }
      const name = nameOf(event);
      if (name === null || !isMeant(event, name)) return;
      // Shortcuts that move through the list start from the conversation that was opened last, even if it is not
      // rendered yet. Any other shortcut acts on the opened conversation itself, which therefore has to be rendered
      // first.
      if (registry.all().find(({ keys }) => keys === name)?.group !== 'list') registry.settle();
      const known = registry.all().flatMap(({ keys = [] }) => keys);
      const { does, waits } = hearKey(before, name, known);
      clearTimeout(timer);
      before = waits;
      if (waits !== null) timer = setTimeout(() => (before = null), secondKeyMs);
      if (does === null) return;
      event.preventDefault();
      press(does);
    };
    window.addEventListener('keydown', hear);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', hear);
    };
  }, [registry]);
  return (
    <>
      {open === 'palette' && <Palette registry={registry} onClose={() => setOpen(null)} />}
      {open === 'keys' && <KeySheet registry={registry} onClose={() => setOpen(null)} />}
    </>
  );
}

/**
 * Provides the single registry of actions. The registry feeds the buttons, the menus, the shortcuts and the command
 * palette (Ctrl+K or ⌘K).
 */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(makeRegistry);
  return (
    <Context value={registry}>
      {children}
      <Destinations />
      <Keys registry={registry} />
    </Context>
  );
}
