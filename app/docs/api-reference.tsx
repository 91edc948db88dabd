'use client';

import { useTheme } from 'next-themes';
import { useEffect, useRef } from 'react';
import 'swagger-ui-dist/swagger-ui.css';
import './api-reference.css';

/** The reference, made from the same OpenAPI document that programs read. A key that is typed in stays in this page. */
export function ApiReference() {
  const place = useRef<HTMLDivElement>(null);
  const { resolvedTheme } = useTheme();

  useEffect(() => {
    let left = false;
    const load = async () => {
      const [{ default: start }, answer] = await Promise.all([
        import('swagger-ui-dist/swagger-ui-es-bundle.js'),
        fetch('/v1/openapi'),
      ]);
      const spec = (await answer.json()) as Record<string, unknown>;
      if (left || !place.current) return;
      start({
        // Calls go to where this page came from, also when that is not the public address.
        spec: { ...spec, servers: [{ url: `${window.location.origin}/v1` }] },
        domNode: place.current,
        deepLinking: true,
        docExpansion: 'list',
        defaultModelsExpandDepth: -1,
        displayRequestDuration: true,
        filter: true,
        persistAuthorization: false,
        requestSnippetsEnabled: true,
        tryItOutEnabled: true,
        // Nothing is asked of other servers.
        validatorUrl: null,
      });
    };
    void load();
    return () => {
      left = true;
    };
  }, []);

  // Swagger UI has a dark look of its own, by a class on the page.
  useEffect(() => {
    document.documentElement.classList.toggle('dark-mode', resolvedTheme === 'dark');
    return () => document.documentElement.classList.remove('dark-mode');
  }, [resolvedTheme]);

  return <div ref={place} className="api-reference mx-auto min-h-dvh max-w-6xl" />;
}
