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
 * Prepares Next's request handler. The panel is built when its sources changed since the last build; in development
 * Next compiles as it goes.
 */
export async function preparePanel(dev: boolean, step: (what: string) => void): Promise<Panel> {
  if (!dev) await buildPanel(step);
  step('loading the panel');
  // Next takes upgrades from the server of its first request, past all guards. Only its reload socket in development
  // needs them, so in production Next gets a server that never listens.
  const upgrades = dev ? {} : { httpServer: createServer() };
  const app = next({ dev, hostname: listenHost(), port: env.PORT, ...upgrades });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    // In development the first request also tells Next which server brings its reload socket.
    handOn: (request, response) => handle(request, response),
    parts: [{ stop: () => app.close() }],
  };
}
