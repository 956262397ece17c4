import { expect, it } from 'vitest'
import { splitCustomerName } from '../../src/server/domains/orders/name-parts.ts'

const sent = { clientSurname: null, clientName: 'Иван', clientPatronymic: null }

it.each([
  ['Кулик Иван', 'Кулик', 'Иван', null],
  ['Кулик Иван Петрович', 'Кулик', 'Иван', 'Петрович'],
  ['Иван Кулик', 'Кулик', 'Иван', null],
  ['Иван Петрович Кулик', 'Кулик', 'Иван', 'Петрович'],
  ['Иван де Бур', 'де Бур', 'Иван', null],
  ['Сидоров Пётр', null, null, null],
])('[OC-02] a corrected name «%s» has its parts in their own fields', (name, surname, given, patronymic) => {
  expect(splitCustomerName({ name, ...sent })).toEqual({
    clientSurname: surname,
    clientName: given,
    clientPatronymic: patronymic,
  })
})

it('[OC-02] parts that the shop sent take precedence over those of the full name', () => {
  const parts = { clientSurname: 'Кулик', clientName: 'Иван', clientPatronymic: null }
  expect(splitCustomerName({ name: 'Иван Петрович', ...parts })).toEqual({
    ...parts,
    clientPatronymic: 'Петрович',
  })
  const all = { clientSurname: null, clientName: 'Анна', clientPatronymic: 'Ильинична' }
  expect(splitCustomerName({ name: 'Смирнова Анна Ильинична', ...all })).toEqual({
    ...all,
    clientSurname: 'Смирнова',
  })
  expect(splitCustomerName({ name: 'Смирнова Анна Игоревна', ...all })).toMatchObject({
    clientSurname: 'Смирнова',
    clientPatronymic: 'Игоревна',
  })
  expect(splitCustomerName({ name: 'Смирнова Анна', ...all })).toEqual({ ...all, clientSurname: 'Смирнова' })
  expect(splitCustomerName({ name: 'Смирнова', ...all, clientPatronymic: null }).clientSurname).toBe(
    'Смирнова',
  )
})
