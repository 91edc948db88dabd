import css from '#server/embed/launcher.css';
import type { Identity } from './commands.ts';
import { drawIcon } from './draw-icon.ts';
import { keepVisitor } from './keep-visitor.ts';
import { openFrame } from './open-frame.ts';
import type { ScriptTag } from './read-script-tag.ts';
import { textOn } from './text-on.ts';
import { wordsIn } from './words.ts';

/** The properties of the chat that are visible before it is opened. */
export interface Look {
  readonly color: string;
  readonly title: string;
}

export interface Chat {
  /** Shows the chat button on the page. */
  start(look: Look): void;
  turn(open: boolean, byPerson: boolean): void;
  /** Sets the visitor's identity, as the site has signed it. */
  identify(who: Identity): void;
  /** Forgets the visitor and deletes all their data in this browser. */
  reset(): void;
}

const here = () => location.origin + location.pathname;

/**
 * Creates the visible elements: the button with the number of unread messages, the panel of the chat, and a region for
 * screen readers.
 */
function makeElements() {
  const button = document.createElement('button');
  const badge = document.createElement('b');
  const panel = document.createElement('section');
  const news = document.createElement('p');
  button.type = 'button';
  button.setAttribute('aria-controls', 'panel');
  badge.setAttribute('aria-hidden', 'true');
  news.setAttribute('role', 'status');
  panel.id = 'panel';
  panel.setAttribute('role', 'dialog');
  return { button, badge, panel, news };
}

/** Puts the elements into a shadow root, so that the site's styles do not affect them. */
function mount({ color }: Look, children: readonly Element[]): void {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  // A constructed style sheet is used, because some sites forbid inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  host.style.setProperty('--brand', color);
  host.style.setProperty('--on-brand', textOn(color));
  root.append(...children);
  document.body.append(host);
}

/** Creates the chat button and the frame for the hosted chat, which stays closed at first. */
export function mountChat(agent: string, { home, locale }: ScriptTag): Chat {
  const words = wordsIn[locale];
  const visitor = keepVisitor(agent);
  const { button, badge, panel, news } = makeElements();
  const bubble = drawIcon('M21 12a8 8 0 0 1-8 8H4l2.2-3.1A8 8 0 1 1 21 12Z');
  const chevron = drawIcon('m6 9 6 6 6-6');
  let isReady = false;
  let isOpen = false;
  let isWanted = false; // the visitor opened the chat to write
  let unread = 0;
  let isShown = false; // the button is on the page
  let who: Identity | null = null;

  const show = () => {
    panel.toggleAttribute('data-closed', !isOpen);
    button.replaceChildren(isOpen ? chevron : bubble, badge);
    button.setAttribute('aria-expanded', String(isOpen));
    const news = unread ? `, ${words.unread(unread)}` : '';
    button.setAttribute('aria-label', isOpen ? words.close : words.open + news);
    badge.textContent = unread && !isOpen ? (unread > 9 ? '9+' : String(unread)) : '';
  };
  const count = (value: number) => {
    const isMore = value > unread;
    unread = value || 0;
    if (isMore && !isOpen) news.textContent = words.unread(unread);
    show();
  };
  const frame = openFrame(`${home}/chat/${agent}/embed?lang=${locale}`, panel, (said) => {
    if (said?.parley === 'ready') {
      isReady = true;
      const told = { kept: visitor.kept(), who, reset: visitor.isReset() };
      frame.tell({ parley: 'start', ...told, open: isOpen, page: here(), focus: isWanted });
    } else if (said?.parley === 'keep') visitor.keep(typeof said.value === 'string' ? said.value : null);
    else if (said?.parley === 'close') turn(false, true);
    else if (said?.parley === 'forgotten') visitor.noteReset(false);
    // biome-ignore lint/suspicious/noConsole: the site's developer reads here why nobody is known.
    else if (said?.parley === 'refused') console.warn(`Parley: ${said.value}`);
    else if (said?.parley === 'unread') count(Number(said.value));
  });
  const load = () => frame.load(panel.getAttribute('aria-label') ?? words.title);
  const turn = (open: boolean, byPerson: boolean) => {
    if (open === isOpen) return;
    isOpen = open;
    isWanted = open && byPerson;
    if (open) load();
    visitor.noteOpen(open);
    show();
    if (isReady) frame.tell({ parley: 'shown', open, page: here(), focus: isWanted });
    if (!byPerson) return;
    if (open) frame.focus();
    else button.focus();
  };
  const identify = (said: Identity) => {
    who = said;
    if (isReady) frame.tell({ parley: 'identify', who });
    // Load the chat before it is opened, so that an identified visitor in a new browser is also notified of replies.
    else if (isShown) load();
  };
  const reset = () => {
    who = null;
    const wasHere = isReady || visitor.kept() !== null;
    visitor.keep(null);
    if (!wasHere) return;
    visitor.noteReset(true);
    count(0);
    if (isReady) frame.tell({ parley: 'reset' });
    else if (isShown) load();
  };
  const start = (look: Look) => {
    isShown = true;
    panel.setAttribute('aria-label', `${words.title}: ${look.title}`);
    button.addEventListener('click', () => turn(!isOpen, true));
    show();
    mount(look, [panel, button, news]);
    // A visitor who wrote before gets the chat loaded at once, so that the button can show new replies while the chat
    // is closed.
    if (visitor.wasOpen() && innerWidth > 480) turn(true, false);
    else if (visitor.kept() || who || visitor.isReset()) setTimeout(load, 1_000);
  };
  return { start, turn, identify, reset };
}
