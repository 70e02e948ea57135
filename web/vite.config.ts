import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { translations } from './scripts/translations.mjs';

const src = fileURLToPath(new URL('src', import.meta.url));

// The server serves what is built here; in development it is asked through the proxy.
export default defineConfig({
  base: './',
  plugins: [svelte(), translations(src)],
  build: {
    outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 700, license: { fileName: 'bundled.json' },
    rolldownOptions: { input: ['index.html', 'offline.html'] },
  },
  worker: { format: 'es' },
  // The server's page stands at any depth of addresses; all else finds its files from where it lies itself.
  experimental: {
    renderBuiltUrl: (file, { hostType, hostId }) => (hostType === 'html' && hostId === 'index.html' ? `/${file}` : undefined),
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8011', ws: true } } },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/vectors.setup.ts',
    testTimeout: 60_000,
  },
});
