import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { storedLocale } from '../../ui/locale.ts'

type Texts = { default: Record<string, unknown> }

const screens = import.meta.glob<Texts>('./{ru,en,kk}/*.json')
const workflows = import.meta.glob<Texts>('../../../../schemas/forms/*/v*/texts.*.json')

/** `orders` → the interface's own texts; `formatting/v1` → those beside the forms of a workflow version. */
export const fileOf = (language: string, namespace: string) =>
  namespace.includes('/')
    ? workflows[`../../../../schemas/forms/${namespace}/texts.${language}.json`]
    : screens[`./${language}/${namespace}.json`]

const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, done: ReadCallback) {
    const load = fileOf(language, namespace)
    if (!load) return done(new Error(`no texts ${language} ${namespace}`), false)
    load().then(
      (texts) => done(null, texts.default),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
}

/** Namespaces load when a screen first asks for them; keys are written `namespace:path`. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(files)
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
}
