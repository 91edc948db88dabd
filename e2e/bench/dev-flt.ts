import { benchFaults } from '/tmp/kd/e2e/bench/webhook-faults.ts';

console.table(await benchFaults());
