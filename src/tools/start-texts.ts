import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../client/ui/locale.ts'
import { textNamespacesByScreenPath } from '../client/app/i18n/screen-texts.ts'
import { addNonBreakingSpacesToTexts } from '../shared/non-breaking-spaces.ts'

const folder = join(import.meta.dirname, '../client/app/i18n')
const laterNames = new Set(Object.values(textNamespacesByScreenPath).flat())
const virtualId = 'virtual:start-texts'
/** Returns the original file name of the asset, by which the service worker plugin finds it in the bundle. */
export const getStartTextsOriginalName = (language: string) => `/i18n/${language}/joined.json`

/**
 * `virtual:start-texts`: one file per language with the texts that most screens need, so that the first screen loads
 * one file instead of ten. In development there is no such file, and every namespace is loaded separately.
 */
export function createStartTextsPlugin(): Plugin {
  let isBuild = false
  return {
    name: 'start-texts',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
    load(id) {
      if (id !== `\0${virtualId}`) return null
      if (!isBuild) return 'export const namespaces = []\nexport const bundledTextUrls = {}'
      const namespaces = getNames('ru').filter((name) => !laterNames.has(name))
      const files = languages.map((language) => {
        const texts = Object.fromEntries(namespaces.map((name) => [name, readTexts(language, name)]))
        const file = this.emitFile({
          type: 'asset',
          name: `start.${language}.json`,
          originalFileName: getStartTextsOriginalName(language),
          source: JSON.stringify(addNonBreakingSpacesToTexts(texts)),
        })
        return `${language}: import.meta.ROLLUP_FILE_URL_${file}`
      })
      return `export const namespaces = ${JSON.stringify(namespaces)}\nexport const bundledTextUrls = { ${files.join(', ')} }`
    },
  }
}

const getNames = (language: string) =>
  readdirSync(join(folder, language)).map((file) => file.replace(/\.json$/, ''))

const readTexts = (language: string, name: string) =>
  JSON.parse(readFileSync(join(folder, language, `${name}.json`), 'utf8')) as unknown
