import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the console into dist/console, from where the service serves it under /console. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    // Styles that failed to load once are not asked for again: all come with the first page.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
});
