import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryKeys } from '../../../../../src/client/http/query-keys.ts'
import { setWidth } from '../../../app/interface.tsx'
import { draftUrl, named, openWorkbench, textOf } from './draft-server.tsx'

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

const drafts = '/processes/confirming/2/drafts'
/** Queries by role traverse the whole editor and are too slow. */
const findButton = (name: string) =>
  waitFor(() => {
    const button = [...document.querySelectorAll('button')].find((one) =>
      named(name).test(one.getAttribute('aria-label') ?? one.textContent),
    )
    expect(button, name).toBeDefined()
    return button!
  })
const findName = () => screen.findByLabelText<HTMLInputElement>(/^Название/)
const save = async () =>
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByText('Переименовать черновик', { selector: 'button' }),
  )
const findTitle = (title: string) => screen.findByText(named(title), { selector: 'h1' })

it('[WB-08] the name of a draft is changed in the editor', async () => {
  const { sent } = await openWorkbench(`${draftUrl}?state=notConfirmed`)
  fireEvent.click(await findButton('Переименовать черновик'))
  const name = await findName()
  expect(name.value).toBe('Понятные указания')
  fireEvent.change(name, { target: { value: 'Понятные вопросы' } })
  await save()
  await findTitle('Понятные вопросы')
  expect(sent.at(-1)).toEqual({
    method: 'PUT',
    path: '/7/title',
    body: { title: 'Понятные вопросы', was: 'Понятные указания' },
  })
})

it('[WB-08] a title changed by another owner in the meantime is displayed before it is overwritten', async () => {
  const { change, sent } = await openWorkbench(drafts)
  fireEvent.click(await findButton('Переименовать черновик «Понятные указания»'))
  const name = await findName()
  change({ title: 'Короткий звонок' })
  fireEvent.change(name, { target: { value: 'Понятные вопросы' } })
  await save()
  await screen.findByText(/переименован: «Короткий.звонок»/)
  await screen.findByText(named('Короткий звонок'), { selector: 'a' })
  await save()
  await screen.findByText(named('Понятные вопросы'), { selector: 'a' })
  expect(sent.map(({ body }) => body.was)).toEqual(['Понятные указания', 'Короткий звонок'])
})

it('[WB-08] the editor and the list name the other owners who have the draft open', async () => {
  const { change, queries, presence } = await openWorkbench(`${draftUrl}?state=notConfirmed`, {
    card: { openBy: ['Петров', 'Яковлева'] },
  })
  await screen.findByText(/открыт также у: Петров, Яковлева/)
  expect(presence).toEqual([true])
  change({ openBy: [] })
  await act(() => queries.invalidateQueries({ queryKey: queryKeys.drafts }))
  await waitFor(() => expect(screen.queryByText(/открыт также у/)).toBeNull())
  cleanup()
  await waitFor(() => expect(presence).toEqual([true, false]))
  await openWorkbench(drafts, { card: { openBy: ['Петров'] } })
  await screen.findByText(/Сейчас открыт у: Петров/)
  expect(textOf(document.body)).not.toContain('Яковлева')
})

it('[WB-08] a user who may only view a draft is not announced and cannot rename it', async () => {
  const { presence } = await openWorkbench(drafts, { rights: ['processView'] })
  await screen.findByText(named('Понятные указания'), { selector: 'a' })
  expect(textOf(document.body)).not.toContain('Переименовать')
  expect(presence).toEqual([])
})
