import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noticeWays } from '../../schemas/values/notice-ways.ts'

const root = join(import.meta.dirname, '../..')
type Texts = { readonly [key: string]: string | Texts }
const readTexts = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts

const listTexts = (texts: Texts, path = ''): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[`${path}${name}`, text]] : listTexts(text, `${path}${name}.`),
  )

/** Words by which a text promises a message to the customer. */
const promises = {
  ru: /SMS|сообщени[еи] (с|об?|отправлен)|(получит|придёт|отправлено|пришлём в) сообщени|получит отказ|пришлём|уведомлён/i,
  en: /SMS|(receive|send|sent) a (message|refusal)|message (sent|with)|in a message|has been notified/i,
  kk: /SMS|хабарлама (келеді|жіберіл)|хабарламамен|хабарын алады/i,
}

/** Texts about an SMS whose state the step already knows. */
const known = /^(states\.awaitingCode_|fields\.code\.)/
/** Replaced by version 2. */
const superseded = ['confirming/v1']

const forms = readdirSync(join(root, 'schemas/forms'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => /texts\.(ru|en|kk)\.json$/.test(file) && !superseded.some((version) => file.startsWith(version)),
)

describe('[TK-35] messages that a step promises', () => {
  it.each(['ru', 'en', 'kk'] as const)('depend on the numbers marked as wrong (%s)', (language) => {
    const found = forms
      .filter((file) => file.endsWith(`.${language}.json`))
      .flatMap((file) =>
        listTexts(readTexts(`schemas/forms/${file}`))
          .filter(([path, text]) => promises[language].test(text) && !known.test(path))
          .map(([path, text]) => `${file} ${path}: ${text}`),
      )
    expect(found).toEqual([])
  })

  it.each(['ru', 'en', 'kk'])('differ by the way in which they reach the customer (%s)', (language) => {
    const say = readTexts(`src/client/app/i18n/${language}/runner.json`)['say'] as Texts
    const notices = Object.entries(say).filter(([name]) => /notice$/i.test(name))
    expect(notices.map(([name]) => name)).toContain('readyNotice')
    for (const [name, texts] of notices) {
      expect(Object.keys(texts as Texts), name).toEqual([...noticeWays])
      const { sms, none } = texts as Record<string, string>
      expect(none, name).not.toBe(sms)
      expect(none, name).toMatch(/неверн|wrong|қате/)
    }
  })
})
