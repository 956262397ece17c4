import { readdirSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import { getTextFileUrl } from '../../../src/client/app/i18n/i18n.ts'
import { readStoredLocale, saveLocale } from '../../../src/client/ui/locale.ts'
import { startTexts } from '../texts.ts'

const folder = 'src/client/app/i18n'
const languages = ['ru', 'en', 'kk'] as const
const plural = /_(zero|one|two|few|many|other)$/

function textsOf(path: string): Map<string, string> {
  const texts = new Map<string, string>()
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string') texts.set(key, value)
    else
      for (const [name, inner] of Object.entries(value as object))
        visit(inner, key === '' ? name : `${key}.${name}`)
  }
  visit(JSON.parse(readFileSync(path, 'utf8')), '')
  return texts
}
const keysOf = (texts: Map<string, string>) =>
  new Set([...texts.keys()].map((key) => key.replace(plural, '')))
const namespaces = readdirSync(`${folder}/ru`).map((file) => file.replace('.json', ''))
const sources = ['app', 'ui', 'http', 'features'].flatMap((folder) =>
  readdirSync(`src/client/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/client/${folder}/${file}`),
)

beforeEach(() => localStorage.clear())

describe('texts of the interface', () => {
  it.each(namespaces)('[IN-01] %s is complete in ru, en and kk, with no empty text', (namespace) => {
    const [ru, en, kk] = languages.map((language) => textsOf(`${folder}/${language}/${namespace}.json`))
    expect([...keysOf(en!)].sort()).toEqual([...keysOf(ru!)].sort())
    expect([...keysOf(kk!)].sort()).toEqual([...keysOf(ru!)].sort())
    for (const texts of [ru!, en!, kk!])
      for (const [key, text] of texts) expect(text.trim(), key).not.toBe('')
  })

  it.each(namespaces)('[IN-02] counted texts of %s have every plural form of their language', (namespace) => {
    const forms = { ru: ['one', 'few', 'many', 'other'], en: ['one', 'other'], kk: ['one', 'other'] }
    for (const language of languages) {
      const texts = textsOf(`${folder}/${language}/${namespace}.json`)
      for (const key of texts.keys()) {
        if (!plural.test(key)) continue
        for (const form of forms[language])
          expect([...texts.keys()], `${language} ${key}`).toContain(`${key.replace(plural, '')}_${form}`)
      }
    }
  })

  it('[IN-01] every key that the code uses exists', () => {
    const known = new Map(namespaces.map((n) => [n, keysOf(textsOf(`${folder}/ru/${n}.json`))]))
    const missing: string[] = []
    for (const path of sources) {
      const code = readFileSync(path, 'utf8')
      for (const [, namespace = '', key = ''] of code.matchAll(/'([a-zA-Z]+):([\w.-]+)'/g)) {
        // A key, or the group that contains the texts of a filter or a status.
        const keys = [...(known.get(namespace) ?? [])]
        if (
          known.has(namespace) &&
          !keys.some((existing) => existing === key || existing.startsWith(`${key}.`))
        )
          missing.push(`${path}: ${namespace}:${key}`)
      }
    }
    expect(missing).toEqual([])
  })

  it('[IN-01] the workflow texts of a version are found by its namespace', async () => {
    await startTexts()
    await i18next.loadNamespaces('formatting/v1')
    expect(i18next.t('formatting/v1:title')).toBe('Формирование')
    expect(getTextFileUrl('ru', 'formatting/v999')).toBeUndefined()
  })
})

describe('stored locale', () => {
  it.each([
    [null, 'ru'],
    ['en', 'en'],
    ['kk', 'ru'],
    ['lv', 'ru'],
    ['<script>', 'ru'],
  ])('[IN-01] %s is read as %s', (stored, expected) => {
    if (stored !== null) localStorage.setItem('locale', stored)
    expect(readStoredLocale()).toBe(expected)
  })

  it('[IN-01] a chosen language is restored after a reload', () => {
    saveLocale('en')
    expect(readStoredLocale()).toBe('en')
  })
})
