import { describe, expect, it } from 'vitest'
import { formTexts } from '../../schemas/forms/registry.generated.ts'
import { workflows } from '../../workflows/registry.generated.ts'

type Texts = { [key: string]: string | Texts }
const languages = {
  ru: /оплат|заплат|плати|платёж|деньг|₽/i,
  en: /\bpay|paid|money|refund|amount due/i,
  kk: /төле|ақша|₸/i,
} as const
const textsOf = formTexts as unknown as Record<string, Record<keyof typeof languages, Texts>>

const flat = (texts: Texts, prefix: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}.${key}`, value] as [string, string]]
      : flat(value, `${prefix}.${key}`),
  )

const scripts = workflows
  .map(({ name, version }) => `${name}/v${version}`)
  .filter((id) => textsOf[id]!.ru['scripts'] !== undefined)

describe.each(Object.entries(languages))('the script of a call in %s', (language, money) => {
  it.each(scripts)(
    '[TK-21] of %s speaks of money only by facts of the order, which follow its payment',
    (id) => {
      const texts = textsOf[id]![language as keyof typeof languages]
      const said = ['scripts', 'objections']
        .flatMap((group) => flat((texts[group] ?? {}) as Texts, group))
        // What the customer says may be wrong.
        .filter(([key]) => !key.endsWith('.says'))
      expect(said.length).toBeGreaterThan(0)
      const fixed = said.filter(
        ([, text]) => money.test(text.replace(/\{\{[^}]*\}\}/g, '')) || text.includes('{{payable}}'),
      )
      expect(fixed).toEqual([])
    },
  )
})
