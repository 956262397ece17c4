import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { projectRoot } from '../../../src/server/platform/config/project-root.ts'
import signIn from '../../../src/server/platform/identity/embedded/page/texts.json' with { type: 'json' }

export type Language = 'ru' | 'en' | 'kk'
type Json = Record<string, unknown>
/** `key` as the interface writes it, `shell:signOut`, `formatting/v1:events.FORM.label`. Throws on an unknown one. */
export type Translate = (key: string, facts?: Record<string, unknown>) => string

const languages: Language[] = ['ru', 'en', 'kk']
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(projectRoot, ...path), 'utf8')) as Json

function namespacesOf(language: Language): Record<string, Json> {
  const screens = readdirSync(join(projectRoot, 'src/client/app/i18n', language)).map((file) => [
    file.replace('.json', ''),
    readJson('src/client/app/i18n', language, file),
  ])
  const workflows = readdirSync(join(projectRoot, 'schemas/forms'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(projectRoot, 'schemas/forms', name)).map((version) => [
        `${name}/${version}`,
        readJson('schemas/forms', name, version, `texts.${language}.json`),
      ]),
    )
  const server = ['errors', 'sms', 'jobKinds'].map((name) => [
    name,
    readJson('src/server/platform/i18n', language, `${name}.json`),
  ])
  return Object.fromEntries([...screens, ...workflows, ...server, ['signIn', signIn[language]]]) as Record<
    string,
    Json
  >
}

const texts = i18next.createInstance()
await texts.init({
  lng: 'ru',
  fallbackLng: false,
  ns: Object.keys(namespacesOf('ru')),
  resources: Object.fromEntries(languages.map((language) => [language, namespacesOf(language)])),
  interpolation: { escapeValue: false },
})

/** The texts that the screens show, from the same files: none is typed a second time in a test. */
export const textsIn = (language: Language): Translate => {
  const t = texts.getFixedT(language)
  return (key, facts = {}) => {
    if (!texts.exists(key, { lng: language, ...facts })) throw new Error(`no text ${language} ${key}`)
    return t(key, facts)
  }
}

export const ru = textsIn('ru')

/** The version that the stores of the run begin with, but for those where the generated paths walk an older one. */
export const newestOf = (workflow: string): number =>
  Math.max(
    ...readdirSync(join(projectRoot, 'schemas/forms', workflow)).map((version) => Number(version.slice(1))),
  )

/** The text and those that stand instead of it as the order is: `instruction`, `instruction_nothing`. */
export function variantsOf(key: string, language: Language = 'ru'): string[] {
  const [namespace = '', path = ''] = key.split(':')
  const [name = '', ...of] = path.split('.').reverse()
  const around: unknown = texts.getResource(language, namespace, of.reverse().join('.'))
  return Object.keys(around ?? {})
    .filter((one) => one === name || one.startsWith(`${name}_`))
    .map((one) => `${namespace}:${[...of, one].join('.')}`)
}

/** For a regular expression. */
export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The text with anything in the place of its facts, except those that are given. */
export function patternOf(
  key: string,
  language: Language = 'ru',
  facts: Record<string, unknown> = {},
): RegExp {
  const [namespace = '', path = ''] = key.split(':')
  const text: unknown = texts.getResource(language, namespace, path)
  if (typeof text !== 'string') throw new Error(`no text ${language} ${key}`)
  const parts = text.split(/\{\{([^}]*)\}\}/)
  // The interface keeps a number on the line of its sign: its space may be one that does not break.
  const pattern = (text: string) => escaped(text).replaceAll(' ', '\\s')
  const source = parts.map((part, i) =>
    i % 2 === 0 ? pattern(part) : part in facts ? pattern(String(facts[part])) : '.*',
  )
  return new RegExp(source.join(''))
}
