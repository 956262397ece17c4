import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { formatVersionNumber } from '../../../schemas/values/changed-versions.ts'
import { projectRoot } from '../../../src/server/platform/config/project-root.ts'
import signIn from '../../../src/server/platform/identity/embedded/page/texts.json' with { type: 'json' }

export type Language = 'ru' | 'en' | 'kk'
type Json = Record<string, unknown>
/** `key` as in the interface code, `shell:signOut`, `formatting/v1:events.FORM.label`. Throws on an unknown key. */
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

const i18n = i18next.createInstance()
await i18n.init({
  lng: 'ru',
  fallbackLng: false,
  ns: Object.keys(namespacesOf('ru')),
  resources: Object.fromEntries(languages.map((language) => [language, namespacesOf(language)])),
  interpolation: { escapeValue: false },
})
i18n.services.formatter?.add('versionNumber', (value: unknown) => formatVersionNumber(Number(value)))

/** The texts of the screens, read from the same files, so that tests do not repeat them. */
export const textsIn = (language: Language): Translate => {
  const t = i18n.getFixedT(language)
  return (key, facts = {}) => {
    if (!i18n.exists(key, { lng: language, ...facts })) throw new Error(`no text ${language} ${key}`)
    return t(key, facts)
  }
}

export const ru = textsIn('ru')

/** The version that the run's stores begin with, except where the generated paths run an older one. */
export const newestVersionOf = (workflow: string): number =>
  Math.max(
    ...readdirSync(join(projectRoot, 'schemas/forms', workflow)).map((version) => Number(version.slice(1))),
  )

/** The text and its variants that depend on the order: `instruction`, `instruction_nothing`. */
export function variantsOf(key: string, language: Language = 'ru'): string[] {
  const [namespace = '', path = ''] = key.split(':')
  const [name = '', ...parents] = path.split('.').reverse()
  const siblings: unknown = i18n.getResource(language, namespace, parents.reverse().join('.'))
  return Object.keys(siblings ?? {})
    .filter((variant) => variant === name || variant.startsWith(`${name}_`))
    .map((variant) => `${namespace}:${[...parents, variant].join('.')}`)
}

/** Escaped for a regular expression. */
export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern of the text with anything in place of its parameters, except those that are given. */
export function patternOf(
  key: string,
  language: Language = 'ru',
  facts: Record<string, unknown> = {},
): RegExp {
  const [namespace = '', path = ''] = key.split(':')
  const text: unknown = i18n.getResource(language, namespace, path)
  if (typeof text !== 'string') throw new Error(`no text ${language} ${key}`)
  const parts = text.split(/\{\{([^}]*)\}\}/)
  // The interface keeps a number and its sign together with a non-breaking space.
  const pattern = (text: string) => escapeRegExp(text).replaceAll(' ', '\\s')
  const source = parts.map((part, i) =>
    i % 2 === 0 ? pattern(part) : part in facts ? pattern(String(facts[part])) : '.*',
  )
  return new RegExp(source.join(''))
}
