const tones: Readonly<Record<string, string>> = {
  GET: 'bg-info-soft text-info',
  DELETE: 'bg-danger-soft text-danger',
  POST: 'bg-accent-soft text-accent-ink',
};

/** Shows an HTTP method. Each method has its own color. */
export const Method = ({ method }: { method: string }) => (
  <span
    className={`inline-block w-16 shrink-0 rounded-md px-2 py-0.5 text-center font-mono text-2xs font-semibold ${tones[method] ?? 'bg-warning-soft text-warning'}`}
  >
    {method}
  </span>
);
