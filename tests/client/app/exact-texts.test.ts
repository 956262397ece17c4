import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Every Russian sentence that the specification prescribes (sections 2, 5 and 8), with the place that shows it. */
const exact: readonly [text: string, file: string][] = [
  ['Информация не найдена', 'src/client/app/i18n/ru/shell.json'],
  ['Нет доступа', 'src/client/app/i18n/ru/shell.json'],
  ['Поле обязательно для заполнения!', 'src/client/app/i18n/ru/runner.json'],
  ['Поле обязательно для заполнения!', 'src/server/platform/i18n/ru/errors.json'],
  ['Пожалуйста, укажите причину переноса даты.', 'schemas/forms/moveDelivery/v1/texts.ru.json'],
  ['Неверный номер ПФМ.', 'src/server/platform/i18n/ru/errors.json'],
  ['Внутренняя ошибка сервера', 'src/server/platform/i18n/ru/errors.json'],
  ['Некорректные данные', 'src/server/platform/i18n/ru/errors.json'],
  ['Не удалось изменить статус заказа', 'schemas/forms/changeStatus/v1/texts.ru.json'],
  ['Неизвестная ошибка', 'src/client/app/i18n/ru/common.json'],
  ['Не удалось получить файл', 'src/client/app/i18n/ru/common.json'],
  ['Не удалось обновить данные о марках в заказе!', 'src/server/platform/i18n/ru/errors.json'],
  ['Не удалось выполнить действие', 'src/server/platform/i18n/ru/errors.json'],
  ['Заказ не найден!', 'src/server/platform/i18n/ru/errors.json'],
  ['о введенному трек-номеру ничего не найдено', 'src/client/app/i18n/ru/tracks.json'],
]

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

it.each(exact)('[IN-03] «%s» is used word for word in %s', (text, file) => {
  const texts = textsIn(JSON.parse(readFileSync(file, 'utf8')))
  expect(texts.some((value) => value.includes(text))).toBe(true)
})

it('[IN-03] no such sentence is used with different words', () => {
  const near = /обязательно[ею]? для заполнения(?!!)/
  const files = readdirSync('src/client/app/i18n/ru').map((name) => `src/client/app/i18n/ru/${name}`)
  const offendingFiles = [...files, 'src/server/platform/i18n/ru/errors.json'].filter((file) =>
    near.test(readFileSync(file, 'utf8')),
  )
  expect(offendingFiles).toEqual([])
})

it.each(['ru', 'en', 'kk'])(
  '[IN-01] in %s a promise to the customer has one name, and a deadline of a task another',
  (language) => {
    const folder = `src/client/app/i18n/${language}`
    interface Labels {
      planDateIssued?: string
      plan?: string
      dueAt?: string
    }
    const labels = readdirSync(folder)
      .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, Labels>)
      .flatMap(({ fields = {}, facts = {} }) => [fields, facts])
    const promises = new Set(
      labels.flatMap(({ planDateIssued, plan }) => [planDateIssued, plan].filter(Boolean)),
    )
    const deadlines = new Set(labels.flatMap(({ dueAt }) => dueAt ?? []))
    expect([...promises]).toHaveLength(1)
    expect([...deadlines]).toHaveLength(1)
    expect([...deadlines]).not.toEqual([...promises])
  },
)
