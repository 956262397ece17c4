import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogs } from '../../src/server/platform/catalogs/entries/catalogs.ts'

const languages = ['ru', 'en', 'kk'] as const
type Language = (typeof languages)[number]

interface Text {
  file: string
  key: string
  text: string
}

interface Refused {
  variant: string
  term: string
  pattern: RegExp
}

/** Sentences of the specification stay word for word, so no word in them is refused. */
const quoted = [
  'Не удалось обновить данные о марках в заказе!',
  'Неверный номер ПФМ.',
  'Номер ПФМ',
  'ПФМ нөмірі',
  'Cancelled by buyer',
]

/** Words with another meaning in these places. `at` is matched against «<file>: <key>». */
const exceptions: readonly { at: RegExp; variant: RegExp; reason: string }[] = [
  { at: /search\.json: words\./, variant: /./, reason: 'words that people type into the search' },
  {
    at: /(processes|processStatistics|processCases|whatIf)\.json: /,
    variant: /^=(Состояние|State|Күйі)$/,
    reason: 'a state of a process, on its diagram and in its statistics',
  },
  { at: /processes\.json: measure\.states/, variant: /состояниям/, reason: 'states of a process' },
  { at: /whatIf\.json: answer\.states/, variant: /состояниям/, reason: 'states of a process' },
  { at: /catalogs: tareTypes /, variant: /^короб/, reason: 'names of the types of tare' },
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `клиент*` is the beginning of a word, `общий акт` whole words, `=Служба` the whole text. */
function patternOf(variant: string): RegExp {
  const words = escaped(variant.replace(/^=/, '')).replaceAll(String.raw`\*`, String.raw`[\p{L}\p{N}]*`)
  return variant.startsWith('=')
    ? new RegExp(`^${words}$`, 'iu')
    : new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, 'iu')
}

function glossary(): Record<Language, Refused[]> {
  const rows = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const [head = [], , ...concepts] = rows
  const column = (name: string) => head.indexOf(name)
  const refusedIn = (language: Language) =>
    concepts.flatMap((cells) =>
      (cells[column(`refused ${language}`)] ?? '')
        .replaceAll('`', '')
        .split(';')
        .map((variant) => variant.trim())
        .filter(Boolean)
        .map((variant) => ({
          variant,
          term: cells[column(language)] ?? '',
          pattern: patternOf(variant),
        })),
    )
  return { ru: refusedIn('ru'), en: refusedIn('en'), kk: refusedIn('kk') }
}

function flat(file: string, value: unknown, key = ''): Text[] {
  if (typeof value === 'string') return [{ file, key, text: value }]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    flat(file, inner, key === '' ? name : `${key}.${name}`),
  )
}

const signInPage = 'src/server/platform/identity/embedded/page/texts.json'
const folder = (path: string) => readdirSync(path).map((name) => `${path}/${name}`)
const catalogTexts = (language: Language): Text[] =>
  Object.entries(catalogs).flatMap(([name, entries]) =>
    entries.map(({ id, description }) => ({
      file: 'catalogs',
      key: `${name} ${id}`,
      text: description[language],
    })),
  )

const textsIn = (language: Language): Text[] => [
  ...[
    ...folder(`src/client/app/i18n/${language}`),
    ...folder(`src/server/platform/i18n/${language}`),
    ...readdirSync('schemas/forms', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => folder(`schemas/forms/${name}`))
      .map((version) => `${version}/texts.${language}.json`)
      .filter((file) => existsSync(file)),
  ].flatMap((file) => flat(file, JSON.parse(readFileSync(file, 'utf8')))),
  ...catalogTexts(language),
  ...flat(signInPage, JSON.parse(readFileSync(signInPage, 'utf8'))[language]),
]

/** The words of a text, without its parameters and without verbatim sentences of the specification. */
const wordsOf = (text: string) =>
  quoted.reduce((rest, quote) => rest.replaceAll(quote, ''), text).replace(/\{\{[^}]*\}\}/g, '…')
const isExcepted = ({ file, key }: Text, variant: string) =>
  exceptions.some((exception) => exception.at.test(`${file}: ${key}`) && exception.variant.test(variant))

describe('docs/glossary.md', () => {
  const refusedWords = glossary()

  it.each(languages)('[IN-01] no text in %s uses a second name for a concept', (language) => {
    const violations = textsIn(language).flatMap((entry) => {
      const text = wordsOf(entry.text)
      return refusedWords[language]
        .filter(({ pattern, variant }) => pattern.test(text) && !isExcepted(entry, variant))
        .map(
          ({ variant, term }) =>
            `${entry.file}: ${entry.key}: «${variant}» in «${entry.text}», use «${term}»`,
        )
    })
    expect(violations).toEqual([])
  })

  it.each(languages)('[IN-01] every concept has a term in %s', (language) => {
    expect(refusedWords[language].filter(({ term }) => term === '')).toEqual([])
  })

  it.each(languages)(
    '[IN-01] a dash in %s is «—», a hyphen or an en dash never occurs between spaces',
    (language) => {
      const violations = textsIn(language).filter(({ text }) => /\s[–-]+\s/.test(text))
      expect(violations.map(({ file, key, text }) => `${file}: ${key}: ${text}`)).toEqual([])
    },
  )
})
