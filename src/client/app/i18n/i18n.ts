import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { files, namespaces } from 'virtual:start-texts'
import { textsWithNonBreakingSpaces } from '../../../shared/non-breaking.ts'
import { counterFormat } from '../../runner/counter-format.ts'
import { storedLocale } from '../../ui/locale.ts'

// Data, not code: a browser reads JSON faster than a script that holds it.
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

/** `orders` → the interface's own texts; `formatting/v1` → those beside the forms of a workflow version. */
export const fileOf = (language: string, namespace: string) =>
  namespace.includes('/')
    ? workflows[`../../../../schemas/forms/${namespace}/texts.${language}.json`]
    : screens[`./${language}/${namespace}.json`]

type Texts = Record<string, unknown>
type Read = (url: string) => Promise<Texts>

async function fetchFile(url: string): Promise<Texts> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return (await answer.json()) as Texts
}

function textsBy(readFile: Read): BackendModule {
  const started = new Map<string, Promise<Texts>>()
  /** The build has joined them already. A file that did not come is asked for again. */
  function startTextsOf(language: string): Promise<Texts> {
    const before = started.get(language)
    if (before) return before
    const coming = readFile(files[language] ?? '')
    started.set(language, coming)
    coming.catch(() => started.delete(language))
    return coming
  }
  async function read(language: string, namespace: string): Promise<Texts> {
    if (namespaces.includes(namespace)) return (await startTextsOf(language))[namespace] as Texts
    const file = fileOf(language, namespace)
    if (!file) throw new Error(`no texts ${language} ${namespace}`)
    return textsWithNonBreakingSpaces(await readFile(file))
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

/** `readFile`: from elsewhere than the server. Namespaces load when a screen first asks for them; keys are written `namespace:path`. */
export async function startTexts(readFile: Read = fetchFile): Promise<void> {
  await i18next
    .use(textsBy(readFile))
    .use(initReactI18next)
    .init({
      lng: storedLocale(),
      // Every language is complete (checked by a test), so no second file is loaded to fall back to.
      fallbackLng: false,
      load: 'currentOnly',
      ns: namespaces.length > 0 ? [...namespaces] : ['common', 'shell'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  i18next.services.formatter?.add('counter', (said: unknown, language, options: object) =>
    counterFormat(i18next.t, said, language ?? 'ru', options),
  )
}
