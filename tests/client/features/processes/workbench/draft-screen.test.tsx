import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryKeys } from '../../../../../src/client/http/query-keys.ts'
import { json, setWidth } from '../../../app/interface.tsx'
import { currentUrl, draftUrl, named, openWorkbench, textOf } from './draft-server.tsx'
import { noChanges, parts } from './sample-draft.ts'

/** jsdom has no workers, so the diagrams are not laid out. */
vi.mock('elkjs/lib/elk-worker.min.js?url', () => ({ default: 'elk-worker.js' }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setWidth(390)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ready = `${draftUrl}?state=readyToCall`
const instruction = 'states.readyToCall.instruction'
/** A state with one text and no step, whose panel is small. */
const ended = `${draftUrl}?state=notConfirmed`
const title = 'states.notConfirmed.title'
const findText = async (path: string) =>
  waitFor(() => {
    const field = document.querySelector<HTMLTextAreaElement>(`[data-text="${path}"] textarea`)
    expect(field).not.toBeNull()
    return field!
  })
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
/** Queries by role traverse the whole editor and are too slow for so many fields. */
const getButton = (name: string) =>
  [...document.querySelectorAll('button')].find((button) =>
    named(name).test(button.getAttribute('aria-label') ?? button.textContent),
  ) ?? null
const findButton = (name: string) =>
  waitFor(() => {
    const button = getButton(name)
    expect(button, name).not.toBeNull()
    return button!
  })
/** The control with this label. */
const getField = <Control extends HTMLElement = HTMLInputElement>(label: string) => {
  const text = [...document.querySelectorAll('label')].find((one) => named(label).test(one.textContent))
  const control = text
    ? document.getElementById(text.htmlFor)
    : [...document.querySelectorAll('[aria-label]')].find((one) =>
        named(label).test(one.getAttribute('aria-label')!),
      )
  return (control ?? null) as Control | null
}
const findField = <Control extends HTMLElement = HTMLInputElement>(label: string) =>
  waitFor(() => {
    const field = getField<Control>(label)
    expect(field, label).not.toBeNull()
    return field!
  })
const findWords = (words: RegExp) => waitFor(() => expect(textOf(document.body)).toMatch(words))
const click = (name: string) => fireEvent.click(getButton(name)!)
const blockOf = (field: HTMLElement) => field.closest<HTMLElement>('[data-text]')!

it('[WB-01] a changed text is displayed beside the original, saved and undone', async () => {
  const { sent } = await openWorkbench(ended)
  const field = await findText(title)
  expect(field.value).toBe(parts.texts.ru[title])
  write(field, 'Заказ остался без подтверждения')
  expect(textOf(document.querySelector('del'))).toBe('не подтверждён')
  click('Сохранить')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    method: 'PUT',
    path: '/7',
    body: {
      revision: 1,
      changes: {
        ...noChanges,
        texts: { ru: { [title]: 'Заказ остался без подтверждения' } },
      },
    },
  })
  click('Вернуть исходный')
  expect(field.value).toBe(parts.texts.ru[title])
  fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true })
  expect(field.value).toBe('Заказ остался без подтверждения')
})

it('[WB-01] the preview follows the typed text, with sample values or those of a real order', async () => {
  await openWorkbench(ready)
  write(await findText(instruction), 'Неудачных попыток: {{attempts}}')
  const preview = await findField('Предпросмотр шага')
  await waitFor(() => expect(textOf(preview)).toContain('Неудачных попыток: 1'))
  write(getField('Номер заказа')!, '100234')
  click('Показать с данными заказа')
  await waitFor(() => expect(textOf(preview)).toContain('Неудачных попыток: 4'))
})

it('[WB-01] a placeholder is inserted at the cursor from a list with sample values', async () => {
  await openWorkbench(ready)
  const field = await findText(instruction)
  write(field, 'Попыток: , звоните')
  field.setSelectionRange(9, 9)
  const choice = blockOf(field).querySelector('select')!
  await waitFor(() => expect(textOf(choice)).toContain('число попыток: например, 1'))
  fireEvent.change(choice, { target: { value: 'attempts' } })
  expect(field.value).toBe('Попыток: {{attempts}}, звоните')
})

it('[WB-01] a problem of a text is displayed at the text, also while another language is displayed', async () => {
  await openWorkbench(ready, {
    card: {
      changes: { ...noChanges, texts: { en: { [instruction]: 'Call {{nobody}}' } } },
      problems: [
        { place: `texts.en.${instruction}`, code: 'unknownPlaceholder', params: { name: 'nobody' } },
      ],
    },
  })
  const field = await findText(instruction)
  expect(textOf(blockOf(field))).toContain('English: Значения «nobody» в этом тексте нет')
  fireEvent.click(getField('English')!)
  expect((await findText(instruction)).getAttribute('aria-invalid')).toBe('true')
})

it('[WB-02] a limit is changed within its bounds, reset, and displayed in the list of changes', async () => {
  const { sent } = await openWorkbench(`${draftUrl}?part=limits`)
  const field = await findField('Попыток звонка до сборки без согласования')
  expect(field.placeholder).toBe('3')
  write(field, '50')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  click('Сохранить')
  expect(sent).toEqual([])
  write(field, '5')
  fireEvent.blur(field)
  click('Сохранить')
  await waitFor(() =>
    expect(sent.map(({ body }) => body.changes)).toEqual([{ ...noChanges, limits: { callAttempts: 5 } }]),
  )
  fireEvent.click([...document.querySelectorAll('a')].find((link) => textOf(link) === 'Изменения 1')!)
  await waitFor(() =>
    expect(textOf(document.querySelector('ul[aria-label="Изменения"]'))).toContain(
      '5 раз, в настройках 3 раз',
    ),
  )
  click('Убрать изменение: Попыток звонка до сборки без согласования')
  await findWords(/Изменений нет/)
})

it('[WB-04] a step is inserted into an open transition; a locked one displays the reason', async () => {
  const open = parts.transitions.find(({ locked, event }) => locked === null && event !== null)!
  const { sent } = await openWorkbench(`${draftUrl}?${new URLSearchParams({ transitions: open.id })}`)
  fireEvent.click(await findButton('Вставить шаг'))
  const [title, text] = open.texts.map((path) => path.replace('{id}', 'added1'))
  write(await findText(title!), 'Проверьте адрес')
  write(await findText(text!), 'Спросите, верен ли адрес')
  fireEvent.click(getField('Қазақша')!)
  const kazakh = await findText(title!)
  expect([kazakh.value, kazakh.placeholder]).toEqual(['', 'Проверьте адрес'])
  expect(textOf(blockOf(kazakh))).toContain('Берётся русский текст')
  fireEvent.click(getField('Показывать товары заказа')!)
  click('Сохранить')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body.changes).toMatchObject({
    steps: [{ id: 'added1', transition: open.id, mobile: true, goods: true }],
    texts: { ru: { [title!]: 'Проверьте адрес', [text!]: 'Спросите, верен ли адрес' } },
  })
  // The English texts are missing, which the step says.
  await waitFor(() => expect(textOf(document.body)).toContain('English: Нужен текст'))
  click('Убрать шаг')
  expect(await findButton('Вставить шаг')).toBeDefined()
  cleanup()

  const locked = parts.transitions.find((transition) => transition.locked === 'end')!
  await openWorkbench(`${draftUrl}?${new URLSearchParams({ transitions: locked.id })}`)
  await findWords(/переход завершает процесс/)
  expect(getButton('Вставить шаг')).toBeNull()
})

it('[WB-05] an action is added on entering a state; a final state is never left', async () => {
  const { sent } = await openWorkbench(`${draftUrl}?state=confirmed`)
  const at = await findField<HTMLSelectElement>('Когда')
  expect([...at.options].map(({ value }) => value)).toEqual(['entry'])
  expect(textOf(document.body)).toContain('Закреплено, убрать нельзя')
  fireEvent.change(getField('Действие')!, {
    target: { value: 'commentOrder' },
  })
  const add = getButton('Добавить действие')!
  expect(add.getAttribute('aria-disabled')).toBe('true')
  write(getField('Текст записи')!, ' Подтвердил сам ')
  fireEvent.click(add)
  click('Сохранить')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body.changes).toEqual({
    ...noChanges,
    actions: [
      {
        state: 'confirmed',
        at: 'entry',
        action: { type: 'commentOrder', params: { comment: 'Подтвердил сам' } },
      },
    ],
  })
  expect(textOf(document.body)).toMatch(/Запись в журнал заказа: «Подтвердил сам»/)
})

it('[WB-08] an outdated save is refused: the page names the author of the newer revision and reapplies the unsaved edits', async () => {
  const { sent, saveByOther, getCard } = await openWorkbench(ended)
  const field = await findText(title)
  write(field, 'Моё указание')
  saveByOther({
    ...noChanges,
    limits: { callAttempts: 5 },
    texts: { ru: { [title]: 'Чужое указание' } },
  })
  click('Сохранить')
  await findWords(/Черновик сохранил Петров\. Ваши правки не сохранены/)
  expect(getCard().changes.texts.ru?.[title]).toBe('Чужое указание')
  // Nothing is saved until the user decides, not even what is typed now.
  write(field, 'Моё новое указание')
  click('Сохранить')
  fireEvent.keyDown(document.body, { code: 'KeyS', ctrlKey: true })
  expect(sent).toHaveLength(1)
  click('Добавить мои правки к новым')
  expect(field.value).toBe('Моё новое указание')
  const conflicts = screen.getByText(/1 место изменили оба/)
  expect(textOf(conflicts.closest('[role=alert]'))).toContain('Чужое указание')
  click('Сохранить')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]!.body).toEqual({
    revision: 2,
    changes: { ...noChanges, limits: { callAttempts: 5 }, texts: { ru: { [title]: 'Моё новое указание' } } },
  })
})

it('[WB-08] changes saved by another owner are displayed without a reload when there are no unsaved edits', async () => {
  const { saveByOther, queries } = await openWorkbench(ended)
  const field = await findText(title)
  saveByOther({ ...noChanges, texts: { ru: { [title]: 'Чужое указание' } } })
  await act(() => queries.invalidateQueries({ queryKey: queryKeys.drafts }))
  await waitFor(() => expect(field.value).toBe('Чужое указание'))
})

it('[WB-08] edits are saved after a pause', async () => {
  const { sent } = await openWorkbench(ended)
  const field = await findText(title)
  vi.useFakeTimers()
  write(field, 'Моё')
  act(() => void vi.advanceTimersByTime(1_900))
  write(field, 'Моё указание')
  act(() => void vi.advanceTimersByTime(1_900))
  expect(sent).toEqual([])
  act(() => void vi.advanceTimersByTime(200))
  vi.useRealTimers()
  await waitFor(() => expect(sent).toHaveLength(1))
})

it('[WB-08] a comment and a request to developers carry their place and can be marked done', async () => {
  const { sent } = await openWorkbench(ended)
  fireEvent.click(await findField('Запрос разработчикам'))
  write(getField('Текст')!, 'Нужно поле для второго телефона')
  click('Отправить запрос разработчикам')
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      state: 'notConfirmed',
      kind: 'request',
      text: 'Нужно поле для второго телефона',
    }),
  )
  fireEvent.click(await findButton('Отметить выполненным'))
  await findWords(/Выполнено/)
  expect(sent[1]!.path).toBe('/7/comments/1/done')
})

it('[WB-08] without the right the draft is only displayed, with the reason', async () => {
  await openWorkbench(ended, { rights: ['processView'] })
  expect((await findText(title)).readOnly).toBe(true)
  await findWords(/Только просмотр: нет права/)
  for (const name of ['Сохранить', 'Добавить действие', 'Проверить', 'Оставить комментарий'])
    expect(getButton(name), name).toBeNull()
})

it('[WB-01] the preview uses the sample values and displays the reason when the user may not see the order', async () => {
  await openWorkbench(ready, {
    values: (orderId) =>
      orderId === null ? json({ attempts: 1 }) : json({ code: 1, message: 'Информация не найдена' }, 404),
  })
  write(await findField('Номер заказа'), '5')
  click('Показать с данными заказа')
  await findWords(/Информация не найдена/)
  expect(textOf(document.body)).toContain('Значения — пример')
})

it('[WB-04] a draft whose changed machine cannot be built can still be corrected', async () => {
  const { sent } = await openWorkbench(ended, {
    definition: () => json({ code: 2, message: 'Процесс не собирается' }, 500),
  })
  const field = await findText(title)
  await findWords(/Процесс не собирается/)
  write(field, 'Моё указание')
  click('Сохранить')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await findText(title)).toBe(field)
})

it('[WB-01] a draft starts from the displayed version and is opened', async () => {
  const { sent } = await openWorkbench('/processes/confirming/2/drafts')
  fireEvent.click(await findButton('Новый черновик версии 2'))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: named('Создать черновик версии 2') }))
  expect(within(dialog).getByText('Введите название: не меньше 3 символов')).toBeDefined()
  write(within(dialog).getByRole('textbox'), 'Понятнее при выдаче')
  fireEvent.click(within(dialog).getByRole('button', { name: named('Создать черновик версии 2') }))
  await waitFor(() => expect(currentUrl()).toBe(draftUrl))
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '',
    body: { basedOn: 2, title: 'Понятнее при выдаче' },
  })
})
