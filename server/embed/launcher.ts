/**
 * The script a site loads: a button, and behind it the hosted chat in a frame. It needs no other file and no inline
 * code. Served inside a function, without its types (server/inbound/handle-embed-request.ts).
 */
export type {};

const script = (document.currentScript ??
  document.querySelector('script[data-agent][src*="/embed.js"]')) as HTMLScriptElement | null;
const agent = script?.dataset.agent;
const shared = window as unknown as { Parley?: { agent: string; open(): void; close(): void } };
const home = script ? new URL(script.src).origin : '';
const portuguese = /^pt\b/i.test(script?.dataset.lang || document.documentElement.lang || navigator.language);
const words = portuguese
  ? {
      open: 'Abrir a conversa',
      close: 'Fechar a conversa',
      title: 'Conversa',
      one: 'mensagem não lida',
      more: 'mensagens não lidas',
    }
  : { open: 'Open the chat', close: 'Close the chat', title: 'Chat', one: 'unread message', more: 'unread messages' };

const css = `
  :host { all: initial }
  * { box-sizing: border-box }
  button { position: fixed; right: 20px; bottom: 20px; z-index: 2147483000; width: 56px; height: 56px; padding: 0;
    border: 0; border-radius: 50%; display: grid; place-items: center; cursor: pointer; background: var(--brand);
    color: var(--on-brand); box-shadow: 0 4px 18px rgb(0 0 0 / .28), 0 0 0 1px rgb(255 255 255 / .18); transition: transform .15s }
  button:hover { transform: scale(1.05) }
  button:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; box-shadow: 0 0 0 3px #fff }
  svg { width: 26px; height: 26px }
  b { position: absolute; top: -4px; right: -4px; min-width: 22px; height: 22px; padding: 0 6px; border-radius: 11px;
    background: #b42318; color: #fff; font: 600 12px/22px system-ui, sans-serif; text-align: center }
  b:empty { display: none }
  section { position: fixed; right: 20px; bottom: 88px; z-index: 2147483001; width: 400px;
    height: min(660px, calc(100vh - 108px)); max-width: calc(100vw - 40px); border-radius: 16px; overflow: hidden;
    background: #fff; box-shadow: 0 12px 48px rgb(0 0 0 / .3), 0 0 0 1px rgb(0 0 0 / .08) }
  section[data-closed] { visibility: hidden; pointer-events: none }
  iframe { display: block; width: 100%; height: 100%; border: 0 }
  p { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0 }
  @media (prefers-color-scheme: dark) { section { background: #191b1a; box-shadow: 0 12px 48px #000, 0 0 0 1px #2b2f2d } }
  @media (max-width: 480px) {
    section { inset: 0; width: 100%; max-width: none; height: 100%; height: 100dvh; border-radius: 0 }
    section:not([data-closed]) ~ button { visibility: hidden }
  }
  @media (prefers-reduced-motion: reduce) { button { transition: none } }
  @media print { :host { display: none } }`;

// What is kept on this site: the frame's own storage is another one on every site, or none at all.
const key = `parley:${agent}`;
let memory: string | null = null;
const kept = () => {
  try {
    return localStorage.getItem(key) ?? memory;
  } catch {
    return memory;
  }
};
const keep = (value: string | null) => {
  memory = value;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is switched off: the conversation lasts as long as the page.
  }
};
const wasOpen = (now?: boolean) => {
  try {
    if (now !== undefined) sessionStorage.setItem(`${key}:open`, now ? '1' : '0');
    return sessionStorage.getItem(`${key}:open`) === '1';
  } catch {
    return false;
  }
};

/** White or black, whichever reads better on the colour. */
const textOn = (color: string) => {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.179 ? '#000' : '#fff';
};
const icon = (path: string) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const drawn = {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'aria-hidden': 'true',
  };
  for (const [name, value] of Object.entries(drawn)) svg.setAttribute(name, value);
  for (const [name, value] of Object.entries({ d: path, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }))
    line.setAttribute(name, value);
  svg.append(line);
  return svg;
};
const bubble = icon('M21 12a8 8 0 0 1-8 8H4l2.2-3.1A8 8 0 1 1 21 12Z');
const chevron = icon('m6 9 6 6 6-6');

const host = document.createElement('div');
const button = document.createElement('button');
const badge = document.createElement('b');
const panel = document.createElement('section');
const news = document.createElement('p');
let frame: HTMLIFrameElement | undefined;
let ready = false;
let unread = 0;
let isOpen = false;
let wanted = false; // somebody opened it to write

const unreadText = () => `${unread} ${unread === 1 ? words.one : words.more}`;
const show = () => {
  panel.toggleAttribute('data-closed', !isOpen);
  button.replaceChildren(isOpen ? chevron : bubble, badge);
  button.setAttribute('aria-expanded', String(isOpen));
  button.setAttribute('aria-label', isOpen ? words.close : words.open + (unread ? `, ${unreadText()}` : ''));
  badge.textContent = unread && !isOpen ? (unread > 9 ? '9+' : String(unread)) : '';
};
const tell = (what: object) => frame?.contentWindow?.postMessage(what, home); // to no other origin
const here = () => location.origin + location.pathname;
const load = () => {
  if (frame) return;
  frame = document.createElement('iframe');
  frame.title = panel.getAttribute('aria-label') ?? words.title;
  frame.src = `${home}/chat/${agent}/embed?lang=${portuguese ? 'pt-BR' : 'en'}`;
  panel.append(frame);
};
const turn = (open: boolean, byPerson: boolean) => {
  if (open === isOpen) return;
  isOpen = open;
  wanted = open && byPerson;
  if (open) load();
  wasOpen(open);
  show();
  if (ready) tell({ parley: 'shown', open, page: here(), focus: wanted });
  if (!byPerson) return;
  if (open) frame?.focus();
  else button.focus();
};
const hear = (event: MessageEvent) => {
  if (!frame || event.source !== frame.contentWindow || event.origin !== home) return;
  const said = event.data as { parley?: string; value?: unknown };
  if (said?.parley === 'ready') {
    ready = true;
    tell({ parley: 'start', kept: kept(), open: isOpen, page: here(), focus: wanted });
  } else if (said?.parley === 'keep') keep(typeof said.value === 'string' ? said.value : null);
  else if (said?.parley === 'close') turn(false, true);
  else if (said?.parley === 'unread') {
    const more = Number(said.value) > unread;
    unread = Number(said.value) || 0;
    if (more && !isOpen) news.textContent = unreadText();
    show();
  }
};

const start = (chat: { color: string; title: string }) => {
  const root = host.attachShadow({ mode: 'open' });
  // A style sheet of its own: allowed also where a site forbids inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  host.style.setProperty('--brand', chat.color);
  host.style.setProperty('--on-brand', textOn(chat.color));
  button.type = 'button';
  button.setAttribute('aria-controls', 'panel');
  badge.setAttribute('aria-hidden', 'true');
  news.setAttribute('role', 'status');
  panel.id = 'panel';
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', `${words.title}: ${chat.title}`);
  button.addEventListener('click', () => turn(!isOpen, true));
  addEventListener('message', hear);
  show();
  root.append(panel, button, news);
  document.body.append(host);
  // Whoever wrote before hears of answers also while the chat is closed.
  if (wasOpen() && innerWidth > 480) turn(true, false);
  else if (kept()) setTimeout(load, 1_000);
};

const begin = async () => {
  const plain = { color: '#0B7A5B', title: location.hostname };
  // A site whose policy forbids the question gets the button in our own colour.
  const answer = await fetch(`${home}/embed/${agent}`, { credentials: 'omit' }).catch(() => null);
  if (!answer || answer.status === 429 || answer.status >= 500) return start(plain);
  const chat = await answer.json().catch(() => plain);
  if (answer.ok) return start(chat);
  // biome-ignore lint/suspicious/noConsole: the site's developer looks here for why nothing appears.
  console.warn(`Parley: ${chat.message ?? answer.status}`);
};

if (agent && !shared.Parley) {
  shared.Parley = { agent, open: () => turn(true, true), close: () => turn(false, true) };
  if (document.body) void begin();
  else addEventListener('DOMContentLoaded', () => void begin());
}
