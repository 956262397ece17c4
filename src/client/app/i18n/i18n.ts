import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
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

type Read = (url: string) => Promise<Record<string, unknown>>

async function fetchFile(url: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return (await answer.json()) as Record<string, unknown>
}

const filesBy = (readFile: Read): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, done: ReadCallback) {
    const file = fileOf(language, namespace)
    if (!file) return done(new Error(`no texts ${language} ${namespace}`), false)
    readFile(file).then(
      (texts) => done(null, textsWithNonBreakingSpaces(texts)),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
})

/** `readFile`: from elsewhere than the server. Namespaces load when a screen first asks for them; keys are written `namespace:path`. */
export async function startTexts(readFile: Read = fetchFile): Promise<void> {
  await i18next
    .use(filesBy(readFile))
    .use(initReactI18next)
    .init({
      lng: storedLocale(),
      // Every language is complete (checked by a test), so no second file is loaded to fall back to.
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['common', 'shell'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  i18next.services.formatter?.add('counter', (said: unknown, language, options: object) =>
    counterFormat(i18next.t, said, language ?? 'ru', options),
  )
}
