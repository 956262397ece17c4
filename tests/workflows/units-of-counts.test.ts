import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formTexts } from '../../schemas/forms/registry.generated.ts'

type Texts = { [key: string]: string | Texts }
type Language = 'ru' | 'en' | 'kk'

const flat = (texts: Texts, prefix: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  )
const readScreen = (language: Language, name: string) =>
  flat(JSON.parse(readFileSync(`src/client/app/i18n/${language}/${name}.json`, 'utf8')) as Texts, `${name}:`)

const units: Record<Language, { item: RegExp; line: RegExp }> = {
  ru: { item: /шт\./, line: /строк/i },
  en: { item: /\bpcs\b|\bitems?\b/, line: /\blines?\b/i },
  kk: { item: /дана/i, line: /жол/i },
}

/** Parameters of workflow texts that count items, and those that count order lines. */
const itemCounts = [
  'collected',
  'ordered',
  'missing',
  'returned',
  'expected',
  'before',
  'taken',
  'counted',
  'uncounted',
  'lost',
  'damaged',
]
const lineCounts = ['collectedLines', 'changing']
const hasParam = (text: string, params: readonly string[]) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].some((match) => params.includes(match[1]!))

/** Texts of the runner that count, by the unit that they count. */
const runnerItems =
  /^runner:(lines\.(was|of|progress|totals\.(?!chosen)|counted\.\w+\.(nothing|notAll|apart|unsaid|notAllApart)$)|goods\.(count|missing|lack|title|here)|counter\.said|quantity\.most)|^scan:alreadyCounted\.(?!chosen)/
const runnerLines =
  /^runner:(lines\.(totals\.chosen|reasonForAll|done|blocker\.(reasons|marks|which))|goods\.(title|here))|^scan:alreadyCounted\.chosen/
const runnerTexts = (language: Language) => [
  ...readScreen(language, 'runner'),
  ...readScreen(language, 'scan'),
]

describe.each(['ru', 'en', 'kk'] as const)('counts of goods in %s', (language) => {
  const { item, line } = units[language]

  it('[TK-03] [IN-02] in the texts of workflows name their unit: items or lines', () => {
    const texts = Object.entries(formTexts as unknown as Record<string, Record<Language, Texts>>).flatMap(
      ([id, byLanguage]) => flat(byLanguage[language], `${id}:`),
    )
    const withoutUnit = texts.filter(
      ([, text]) =>
        (hasParam(text, itemCounts) && !item.test(text)) || (hasParam(text, lineCounts) && !line.test(text)),
    )
    expect(withoutUnit).toEqual([])
  })

  it('[TK-03] [IN-02] in the runner name their unit', () => {
    const counting = runnerTexts(language).filter(
      ([key, text]) => runnerItems.test(key) && text.includes('{{'),
    )
    expect(counting.length).toBeGreaterThan(20)
    expect(counting.filter(([, text]) => !item.test(text))).toEqual([])
    const ofLines = runnerTexts(language).filter(([key]) => runnerLines.test(key))
    expect(ofLines.length).toBeGreaterThan(10)
    expect(ofLines.filter(([, text]) => !line.test(text))).toEqual([])
  })
})
