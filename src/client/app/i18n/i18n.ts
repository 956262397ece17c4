import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { bundledTextUrls, namespaces } from 'virtual:start-texts'
import { formatVersionNumber, isChangedVersion } from '../../../../schemas/values/changed-versions.ts'
import { addNonBreakingSpacesToTexts } from '../../../shared/non-breaking-spaces.ts'
import { getAs } from '../../http/http.ts'
import { formatHandOverSummary } from '../../runner/format-counter.ts'
import { readStoredLocale } from '../../ui/locale.ts'

// Loaded as JSON, because browsers parse JSON faster than JavaScript.
const screens = import.meta.glob<string>('./{ru,en,kk}/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})
const workflows = import.meta.glob<string>('../../../../schemas/forms/*/v*/texts.*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/**
 * Returns the URL of the file with the texts of a namespace; undefined if there is none. `orders` is a file of this
 * folder, `formatting/v1` a file next to the forms of that workflow version.
 */
export const getTextFileUrl = (language: string, namespace: string) =>
  namespace.includes('/')
    ? workflows[`../../../../schemas/forms/${namespace}/texts.${language}.json`]
    : screens[`./${language}/${namespace}.json`]

type Texts = Record<string, unknown>
type Read = (url: string) => Promise<Texts>

/** Path of the API request for the texts of a version that a process owner has changed; null for other namespaces. */
export function getChangedTextsPath(language: string, namespace: string): string | null {
  const [, name, version] = /^(\w+)\/v(\d+)$/.exec(namespace) ?? []
  return version !== undefined && isChangedVersion(Number(version))
    ? `workflow-texts/${name}/${version}/${language}`
    : null
}

async function fetchFile(url: string): Promise<Texts> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return (await answer.json()) as Texts
}

function createTextBackend(readFile: Read): BackendModule {
  const started = new Map<string, Promise<Texts>>()
  /** Loads the namespaces needed at startup, which the build bundles in one file. A call after a failure retries. */
  function loadStartTexts(language: string): Promise<Texts> {
    const existing = started.get(language)
    if (existing) return existing
    const pending = readFile(bundledTextUrls[language] ?? '')
    started.set(language, pending)
    pending.catch(() => started.delete(language))
    return pending
  }
  async function read(language: string, namespace: string): Promise<Texts> {
    if (namespaces.includes(namespace)) return (await loadStartTexts(language))[namespace] as Texts
    // A changed version is not in the build: its texts are stored by the server.
    const changedTextsPath = getChangedTextsPath(language, namespace)
    if (changedTextsPath !== null) return addNonBreakingSpacesToTexts(await getAs<Texts>(changedTextsPath))
    const file = getTextFileUrl(language, namespace)
    if (!file) throw new Error(`no texts ${language} ${namespace}`)
    return addNonBreakingSpacesToTexts(await readFile(file))
  }
  return {
    type: 'backend',
    init: () => undefined,
    read(language: string, namespace: string, done: ReadCallback) {
      read(language, namespace).then(
        (texts) => done(null, texts),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
      )
    },
  }
}

/**
 * Initialises i18next. `readFile`: reads a text file; by default from the server, in tests from the disk. Namespaces
 * that are not loaded at startup are loaded when a screen first uses them. Keys have the form `namespace:path`.
 */
export async function initializeTranslations(readFile: Read = fetchFile): Promise<void> {
  await i18next
    .use(createTextBackend(readFile))
    .use(initReactI18next)
    .init({
      lng: readStoredLocale(),
      // No fallback language, because a test checks that every language is complete.
      fallbackLng: false,
      load: 'currentOnly',
      ns: namespaces.length > 0 ? [...namespaces] : ['common', 'shell'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  i18next.services.formatter?.add('counter', (value: unknown, language, options: object) =>
    formatHandOverSummary(i18next.t, value, language ?? 'ru', options),
  )
  i18next.services.formatter?.add('versionNumber', (value: unknown) =>
    typeof value === 'number' ? formatVersionNumber(value) : String(value),
  )
}
