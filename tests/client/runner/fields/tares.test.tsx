// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseGrams } from '../../../../src/client/runner/fields/tares/weight-input.tsx'
import { simulateKeyPresses } from '../../../support/press-keys.ts'
import { scannerKeys } from '../../../support/scanner-keys.ts'
import { pressCtrlEnter, FakeServer, loadForms, openTask, setUpRunner } from '../runner-stage.tsx'
import { offeredEvent, taskView } from '../sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('formationDelivery/v1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'
const add = () => screen.findByRole('button', { name: 'Добавить место' })
const rows = () => within(screen.getByRole('list', { name: 'Места' })).queryAllByRole('listitem')
const weight = (n: number) => screen.getByLabelText(`Место ${n}: вес, кг`)
const type = (n: number) => screen.getByLabelText(`Место ${n}: тара`)
const main = () => screen.getByRole('button', { name: /Места взвешены/ })
const weigh = (n: number, kilograms: string) => {
  act(() => weight(n).focus())
  fireEvent.change(weight(n), { target: { value: kilograms } })
  fireEvent.blur(weight(n))
}
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map((e) => e.textContent)
    .join(' ')
const payload = (server: FakeServer) => (server.callsTo(events)[0]!.body as { payload: unknown }).payload

type Tare = { typeId: number; weight: number | null; unused: boolean }
const box = (grams: number | null, unused = false): Tare => ({ typeId: 1, weight: grams, unused })

async function openWeighing(...tares: Tare[]) {
  const server = new FakeServer(
    taskView({
      workflow: 'formationDelivery',
      state: 'weighing',
      stages: ['collect', 'tares', 'packages', 'confirm'],
      stage: 'tares',
      form: 'formationDelivery/v1/tares',
      events: [
        offeredEvent('TARES_WEIGHED', { payload: 'step', tone: 'main' }),
        offeredEvent('UNUSED_TARES_DROPPED', { payload: 'step' }),
        offeredEvent('PACKING_CANCELLED', { tone: 'danger', irreversible: true }),
      ],
      summary: { maxOrderWeight: 30_000, maxOrderKg: 30, maxBoxWeight: 12_500, maxBoxKg: 12.5 },
      data: { tares },
    }),
  )
  server.answers['GET catalogs/tareTypes'] = () => [
    { id: 1, description: 'Короб малый' },
    { id: 2, description: 'Короб средний' },
  ]
  openTask()
  await add()
  await screen.findByText('Общий вес')
  if (tares.length > 0) await screen.findAllByRole('option', { name: 'Короб малый' })
  return server
}

describe('containers of a delivery', () => {
  it('[TK-09] are added, typed in kilograms and sent in grams, without the mouse', async () => {
    const server = await openWeighing()
    expect(main().getAttribute('aria-disabled')).toBe('true')
    act(() => screen.getByRole('button', { name: 'Добавить место' }).focus())
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(type(1))
    await screen.findAllByRole('option', { name: 'Короб средний' })
    await userEvent.selectOptions(type(1), 'Короб средний')
    await userEvent.tab()
    expect(document.activeElement).toBe(weight(1))
    await userEvent.keyboard('12,345')
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    expect(payload(server)).toEqual({ tares: [{ typeId: 2, weight: 12_345, unused: false }] })
  })

  it('[TK-09] a weight of a keyboard scale goes into its field, on a Russian layout too', async () => {
    const server = await openWeighing(box(5_000))
    for (const layout of ['en', 'ru'] as const) {
      act(() => weight(1).focus())
      fireEvent.change(weight(1), { target: { value: '' } })
      act(() => simulateKeyPresses(scannerKeys('12.345', { layout })))
      fireEvent.blur(weight(1))
      expect(weight(1), layout).toHaveProperty('value', '12,345')
    }
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    expect(payload(server)).toEqual({ tares: [box(12_345)] })
  })

  it('[TK-09] an invalid weight counts as none, never as another weight', async () => {
    await openWeighing(box(5_000))
    for (const text of ['12-345', '12.3456', '1e3', '1 5']) {
      weigh(1, '5')
      act(() => weight(1).focus())
      fireEvent.change(weight(1), { target: { value: text } })
      expect(weight(1).getAttribute('aria-invalid'), text).toBe('true')
      fireEvent.blur(weight(1))
      expect(weight(1), text).toHaveProperty('value', '')
    }
  })

  it('[TK-09] a new container has the type of the previous one, and the focus waits for its weight', async () => {
    await openWeighing(box(5_000))
    await userEvent.click(await add())
    expect(rows()).toHaveLength(2)
    expect(type(2)).toHaveProperty('value', '1')
    expect(document.activeElement).toBe(weight(2))
  })

  it('[TK-09] every container needs a weight: the step is blocked, and the row displays the reason', async () => {
    const server = await openWeighing(box(5_000), box(null))
    weigh(2, '')
    expect(rows()[1]?.textContent).toContain('Укажите вес места')
    expect(weight(2).getAttribute('aria-invalid')).toBe('true')
    pressCtrlEnter()
    expect(alerts()).toContain('Укажите вес каждого места')
    weigh(2, '0')
    pressCtrlEnter()
    expect(server.callsTo(events)).toHaveLength(0)
    weigh(2, '0.5')
    expect(weight(2)).toHaveProperty('value', '0,5')
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  })

  it('[TK-09] the total is checked against the maximum of the order', async () => {
    const server = await openWeighing(box(12_000), box(12_000))
    expect(screen.getByText('24 из 30 кг')).toBeTruthy()
    await userEvent.click(await add())
    weigh(3, '6,001')
    expect(screen.getByText('30,001 из 30 кг')).toBeTruthy()
    pressCtrlEnter()
    expect(alerts()).toContain('Общий вес не должен превышать 30\u00a0кг')
    weigh(3, '6')
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  })

  it('[TK-09] a box above the maximum must be deleted or split, with the offer to cancel the packing', async () => {
    const server = await openWeighing(box(5_000), box(12_501))
    expect(rows()[1]?.textContent).toContain('Тяжелее 12,5\u00a0кг: удалите это место или разделите его')
    expect(rows()[1]?.textContent).toContain('Можно отменить текущую упаковку')
    expect(screen.getByRole('button', { name: /Отменить текущую упаковку/ })).toBeTruthy()
    pressCtrlEnter()
    expect(server.callsTo(events)).toHaveLength(0)

    await userEvent.click(screen.getByRole('button', { name: 'Разделить место 2 на два' }))
    expect(rows()).toHaveLength(3)
    expect(document.activeElement).toBe(weight(2))
    expect([weight(2), weight(3)]).toMatchObject([{ value: '' }, { value: '' }])
    weigh(2, '6,5')
    weigh(3, '6,001')
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    expect(payload(server)).toEqual({ tares: [box(5_000), box(6_500), box(6_001)] })
  })

  it('[TK-09] a deleted container is removed, and the focus stays among the others', async () => {
    await openWeighing(box(5_000), box(12_501), box(3_000))
    await userEvent.click(screen.getByRole('button', { name: 'Удалить место 2' }))
    expect(rows()).toHaveLength(2)
    expect(weight(2)).toHaveProperty('value', '3')
    expect(document.activeElement).toBe(weight(2))
    expect(screen.getByText('8 из 30 кг')).toBeTruthy()
  })

  it('[TK-09] an unused container suggests its deletion, weighs nothing, and can be deleted immediately', async () => {
    const server = await openWeighing(box(5_000), box(7_000), box(null))
    await userEvent.click(screen.getByLabelText('Место 2 не используется'))
    expect(rows()[1]?.textContent).toContain('Это место не используется: удалите его')
    expect(screen.getByText('5 из 30 кг')).toBeTruthy()
    const deleteButton = screen.getByRole('button', { name: /Удалить неиспользуемые места/ })
    await waitFor(() => expect(deleteButton.getAttribute('aria-disabled')).not.toBe('true'))
    await userEvent.click(deleteButton)
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    expect(server.callsTo(events)[0]?.body).toMatchObject({
      type: 'UNUSED_TARES_DROPPED',
      payload: { tares: [box(5_000), box(7_000, true), box(null)] },
    })
  })

  it('[EN-05] saved weights are restored', async () => {
    await openWeighing(box(5_250))
    expect(weight(1)).toHaveProperty('value', '5,25')
  })
})

it.each([
  ['12,5', 12_500],
  ['12.5', 12_500],
  ['0,001', 1],
  ['15', 15_000],
  ['4,35', 4_350],
  ['0', null],
  ['', null],
])('[TK-09] «%s» kg are %s grams', (text, grams) => {
  expect(parseGrams(text)).toBe(grams)
})
