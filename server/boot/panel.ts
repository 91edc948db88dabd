import { createServer } from 'node:http';
import next from 'next';
import { env } from '#server/base/env.ts';
import { listenHost } from '#server/base/own-address.ts';
import { buildPanel } from './build-panel.ts';
import type { HandOn } from './hand-on.ts';

export interface Panel {
  readonly handOn: HandOn;
  readonly parts: readonly { stop(): Promise<void> }[];
}

/** Next's request handler: built when the sources changed since the last build; in development it compiles as it goes. */
export async function preparePanel(dev: boolean, step: (what: string) => void): Promise<Panel> {
  if (!dev) await buildPanel(step);
  step('loading the panel');
  // Next takes upgrades from the server of its first request, past everything that guards it; only its reload socket needs one.
  const upgrades = dev ? {} : { httpServer: createServer() };
  const app = next({ dev, hostname: listenHost(), port: env.PORT, ...upgrades });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    // The first request also tells Next which server brings its reload socket in development.
    handOn: (request, response) => handle(request, response),
    parts: [{ stop: () => app.close() }],
  };
}
