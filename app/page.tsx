import Link from 'next/link';

const places = [
  {
    href: '/phone',
    title: 'Sandbox phone',
    text: 'Write to the demo number as a customer and watch the agent answer.',
  },
  { href: '/docs', title: 'Errors', text: 'Every error code of the API, what it means and what to do.' },
  { href: '/v1/openapi', title: 'OpenAPI 3.1', text: 'The machine-readable description of the API.' },
  { href: '/v1/health', title: 'Health', text: 'Is the service available, and how far is its database?' },
];

export default function HomePage() {
  return (
    <main className="mx-auto max-w-2xl px-6 py-16">
      <h1 className="text-2xl font-semibold tracking-tight">Parley</h1>
      <p className="mt-2 text-zinc-600 dark:text-zinc-400">
        Customer conversations over WhatsApp, with an AI agent, a REST API and signed webhooks.
      </p>
      <ul className="mt-8 divide-y divide-zinc-200 rounded-xl border border-zinc-200 dark:divide-zinc-800 dark:border-zinc-800">
        {places.map((place) => (
          <li key={place.href}>
            <Link
              href={place.href}
              prefetch={false}
              className="block px-5 py-4 hover:bg-zinc-50 focus-visible:outline-2 focus-visible:outline-emerald-600 dark:hover:bg-zinc-900"
            >
              <span className="font-medium">{place.title}</span>
              <span className="mt-0.5 block text-sm text-zinc-600 dark:text-zinc-400">{place.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
