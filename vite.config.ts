import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { formValidators } from './src/tools/form-validators.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** The interface. The server, where calls and sign-in go during development, listens on PORT. */
export default defineConfig({
  plugins: [react(), formValidators()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // No second copy of a chunk's styles or scripts inline: the content security policy allows files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/realms', '/config.json', '/version.json', '/health'].map((path) => [path, server]),
    ),
  },
})
