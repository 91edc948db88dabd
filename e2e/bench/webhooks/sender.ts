// The programs that the webhooks benchmark compares with, each in a process of its own. `bare` posts bodies over pooled
// connections and stores nothing. `graphile` is graphile-worker with one job for each delivery, which signs and posts.
// Both have as many requests in flight as we allow for one endpoint.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import { Logger, makeWorkerUtils, run, type WorkerUtils } from 'graphile-worker';

const inFlight = 16;

export interface SenderTask {
  readonly kind: 'bare' | 'graphile';
  /** The receiver's host and port, as `host:port`. */
  readonly target: string;
  readonly bodies: readonly string[];
  readonly databaseUrl: string;
}

export interface SenderReport {
  readonly perSecond: number;
  /** The CPU time of this process for each delivery, in microseconds. */
  readonly cpuMicros: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: inFlight });

function post(target: string, body: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...more };
  const request = http.request(`http://${target}/hook`, { method: 'POST', agent, headers }, (response) => {
    response.on('data', () => {});
    response.on('end', resolve);
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}

async function sendBare({ target, bodies }: SenderTask): Promise<void> {
  const waiting = [...bodies];
  const send = async () => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) await post(target, body);
  };
  await Promise.all(Array.from({ length: inFlight }, send));
}

async function addJobs(utils: WorkerUtils, { bodies }: SenderTask): Promise<void> {
  await utils.migrate();
  await utils.addJobs(bodies.map((body) => ({ identifier: 'deliver', payload: { body } })));
  await utils.release();
}

async function sendByGraphile({ target, bodies, databaseUrl }: SenderTask): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let done = 0;
  const deliver = async (payload: unknown) => {
    const { body } = payload as { body: string };
    const t = Math.floor(Date.now() / 1_000);
    const v1 = createHmac('sha256', 'whsec_bench').update(`${t}.${body}`).digest('hex');
    await post(target, body, { 'svc-signature': `t=${t},v1=${v1}` });
    done += 1;
    if (done === bodies.length) resolve();
  };
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: inFlight,
    maxPoolSize: 20,
    // Logging is off, because writing a line for every job would be measured too.
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
    noPreparedStatements: false,
    taskList: { deliver },
  });
  await promise;
  await runner.stop();
}

process.once('message', async (task: SenderTask) => {
  // Prepare both programs before the measurement begins.
  if (task.kind === 'graphile') await addJobs(await makeWorkerUtils({ connectionString: task.databaseUrl }), task);
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  await (task.kind === 'bare' ? sendBare(task) : sendByGraphile(task));
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const report: SenderReport = {
    perSecond: task.bodies.length / seconds,
    cpuMicros: (user + system) / task.bodies.length,
  };
  process.send?.(report);
  agent.destroy();
  process.disconnect();
});
