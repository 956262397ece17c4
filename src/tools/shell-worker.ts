import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc, type Plugin, type Rolldown } from 'vite'

const source = join(import.meta.dirname, '../client/worker/shell-worker.ts')
/**
 * Modules that the page needs while it is offline: the entry, the pages that replace the sign-in page, and the modules
 * for signing out.
 */
const parts = [
  '/index.html',
  '/src/client/app/start-app.tsx',
  '/src/client/app/pages/sign-in-unavailable-page.tsx',
  '/src/client/app/pages/unfinished-sign-out-page.tsx',
  '/src/client/app/shell/user-menu.tsx',
  '/src/client/app/sign-out-dialog.tsx',
]
const texts = /\/i18n\/(ru|en)\/joined\.json$/
const icons = ['/icon.svg']

type Bundle = Rolldown.OutputBundle

/**
 * Builds the service worker worker.js. Inserts the list of files that the page of this build needs without network.
 */
export function createShellWorkerPlugin(): Plugin {
  return {
    name: 'shell-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') this.error('the worker comes after index.html')
      const build = createHash('sha256').update(page.source).digest('hex').slice(0, 16)
      const files = ['/index.html', ...icons, ...listShellFiles(bundle).map((name) => `/${name}`)]
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
      const shell = `const shell = ${JSON.stringify({ build, files })};\n`
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: shell + code })
    },
  }
}

function listShellFiles(bundle: Bundle): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (files.has(name) || file?.type !== 'chunk') return
    files.add(name)
    for (const css of file.viteMetadata?.importedCss ?? []) files.add(css)
    file.imports.forEach(add)
  }
  for (const part of parts) {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(part)),
    )
    if (!chunk) throw new Error(`no chunk of ${part}`)
    add(chunk.fileName)
  }
  for (const file of Object.values(bundle))
    if (file.type === 'asset' && file.originalFileNames.some((name) => texts.test(name)))
      files.add(file.fileName)
  return [...files].sort()
}
