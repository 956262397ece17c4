import { createHash } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { createFormValidatorsPlugin } from './src/tools/form-validators.ts'
import { tokensModule } from './src/tools/fluent-tokens.ts'
import { createStartTextsPlugin } from './src/tools/start-texts.ts'
import { createShellWorkerPlugin } from './src/tools/shell-worker.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Modules of a page that is only on its way to the sign-in. */
const signIn =
  /\/index\.html|\/src\/client\/(main\.ts|app\/base\.css|ui\/(locale\.ts|themes\.generated\.css)|session\/(?!session-context))|\/shared\/country\.ts|\/keycloak-js\/|vite\/preload-helper/

const ownModules = (...paths: string[]) => new RegExp(`/src/client/(${paths.join('|')})\\.tsx?$`)

/** Modules that every page or nearly every one runs. */
const everyPage = ownModules(
  'app/start-app',
  'app/pages/(unfinished-sign-out-page|sign-in-unavailable-page)',
  'app/shell/(jobs-tray|frame-notices|event-counters|help-buttons)',
  'app/search/search-box',
  'runner/machine/api',
  'ui/spinner',
  'features/orders/orders-list',
)
/** Of nearly every task. */
const everyTask = ownModules(
  'runner/task-runner',
  'runner/form/(fields-form|form-skeleton)',
  'runner/fields/order-lines/order-lines-field',
)
/** Of every card. */
const everyCard = ownModules('ui/card/(card-screen|card-skeleton)', 'features/orders/order-card')

/** The interface. The server, where calls and sign-in go during development, listens on PORT. */
export default defineConfig({
  plugins: [
    react(),
    createFormValidatorsPlugin(),
    createStartTextsPlugin(),
    tokensByName(),
    fetchEarly(),
    versionFile(),
    createShellWorkerPlugin(),
  ],
  resolve: {
    alias: {
      // No form writes its texts in Markdown, and RJSF would bring 31 KB for it.
      'markdown-to-jsx/react': join(import.meta.dirname, 'src/client/runner/form/no-markdown.ts'),
    },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // No second copy of a chunk's styles or scripts inline: the content security policy allows files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog: (level, log, handle) => {
        // Such an import splits nothing: the module is in the chunk that imports it anyway.
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
        handle(level, log)
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'sign-in', test: signIn, priority: 2 },
            // With all that they import: sixty small pieces take longer to ask for than this takes to read.
            { name: 'frame', test: everyPage, priority: 1 },
            { name: 'task', test: everyTask },
            { name: 'card', test: everyCard },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/realms', '/config.json', '/version.json', '/health'].map((path) => [path, server]),
    ),
  },
})

function tokensByName(): Plugin {
  return {
    name: 'tokens-by-name',
    apply: 'build',
    load: (id) => (id.endsWith('/@fluentui/tokens/lib/tokens.js') ? tokensModule : null),
  }
}

/** The application comes while the person is still at the sign-in, without being run. */
function fetchEarly(): Plugin {
  return {
    name: 'fetch-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.name === 'frame')
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'prefetch', as: 'script', crossorigin: true, href: `/${fileName}` },
          })),
    },
  }
}

/** Writes version.json with the hash of the built files. An open page compares it with its own and offers the update. */
function versionFile(): Plugin {
  let hash = ''
  return {
    name: 'version-file',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        // Names of built files hold the hashes of their contents.
        const files = Object.keys(bundle).sort().join('\n')
        hash = createHash('sha256').update(files).digest('hex').slice(0, 16)
        return [{ tag: 'meta', attrs: { name: 'version', content: hash } }]
      },
    },
    generateBundle() {
      if (hash === '') this.error('version.json comes after index.html')
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ hash }) })
    },
  }
}
