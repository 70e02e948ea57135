import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { translations } from './scripts/translations.mjs';

const src = fileURLToPath(new URL('src', import.meta.url));

// The server serves what is built here; in development it is asked through the proxy.
export default defineConfig({
  plugins: [svelte(), translations(src)],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 700 },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8011', ws: true } } },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/vectors.setup.ts',
    testTimeout: 60_000,
  },
});
