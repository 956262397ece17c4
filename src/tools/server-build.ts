import { defineConfig } from 'vite'

/**
 * Builds the server, its worker threads and the simulators, each with an entry of its own. Packages are not bundled.
 * Run by `npm run build`.
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
        'pdf-worker': 'src/server/domains/documents/pdf-worker.ts',
        'sheet-worker': 'src/server/platform/lists/export/sheet-worker.ts',
        'reader-worker': 'src/server/domains/batches/sheet/reader-worker.ts',
        'layout-worker': 'src/server/processes/diagrams/layout-worker.ts',
        'what-if-worker': 'src/server/processes/what-if/what-if-worker.ts',
        'proof-worker': 'src/server/processes/workbench/proof-worker.ts',
        simulators: 'src/simulators/main.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
