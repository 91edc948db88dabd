import { createServer } from 'node:http';
import next from 'next';
import { env } from '#server/base/env.ts';
import { listenHost } from '#server/base/http/own-address.ts';
import { buildPanel } from './build-panel.ts';
import type { HandOn } from './hand-on.ts';

export interface Panel {
  readonly handOn: HandOn;
  readonly parts: readonly { stop(): Promise<void> }[];
}

/**
 * Prepares Next to handle requests. The panel is built first if its source files have changed. In development, Next
 * compiles pages when they are requested.
 */
export async function preparePanel(dev: boolean, step: (what: string) => void): Promise<Panel> {
  if (!dev) await buildPanel(step);
  step('loading the panel');
  // On its first request, Next adds a handler for upgrade requests to the server, and that handler skips all our
  // checks. It is needed only in development, for the socket that reloads pages. So in production Next gets another
  // server, which never listens.
  const upgrades = dev ? {} : { httpServer: createServer() };
  const app = next({ dev, hostname: listenHost(), port: env.PORT, ...upgrades });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    // In development, Next also learns from the first request which server to use for its reload socket.
    handOn: (request, response) => handle(request, response),
    parts: [{ stop: () => app.close() }],
  };
}
