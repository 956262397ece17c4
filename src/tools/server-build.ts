import { defineConfig } from 'vite'

/**
 * Builds the server, its worker threads and the simulators, one entry each; packages are not bundled. Run by `npm run
 * build`.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/server/main.ts',
        'pdf-worker': 'src/server/documents/pdf-worker.ts',
        'sheet-worker': 'src/server/lists/export/sheet-worker.ts',
        'reader-worker': 'src/server/batches/sheet/reader-worker.ts',
        'layout-worker': 'src/server/workflows/layout-worker.ts',
        'what-if-worker': 'src/server/workflows/what-if/what-if-worker.ts',
        simulators: 'src/simulators/main.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
