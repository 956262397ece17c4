// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { simulateKeyPresses } from '../../support/press-keys.ts'
import { scannerKeys } from '../../support/scanner-keys.ts'
import { FakeServer, loadForms, openTask, pressCtrlEnter, setUpRunner } from './runner-stage.tsx'
import { kettle, markOf, offeredEvent, shoes, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('delivery/v1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const units = ['1', '2'].map((serial) => markOf(serial))
const issue = { payload: 'step', irreversible: true } as const

function openHandOver() {
  const view = taskView({
    workflow: 'delivery',
    state: 'handing',
    stages: ['code', 'issue', 'return'],
    stage: 'issue',
    form: 'delivery/v1/issue',
    events: [
      offeredEvent('ISSUED_IN_FULL', { ...issue, tone: 'main', counted: 'all' }),
      offeredEvent('PARTIALLY_ISSUED', { ...issue, answer: 'partly', counted: 'part' }),
    ],
    summary: { collected: 4, returned: 0 },
  })
  view.order.lines = [
    { ...kettle, collected: 2 },
    { ...shoes, ordered: 2, collected: 2, marks: units },
  ]
  const server = new FakeServer(view)
  openTask()
  return server
}

let clock = 1_000
const scan = (text: string) =>
  act(() => {
    clock += 1_000
    simulateKeyPresses(scannerKeys(text, { startAt: clock }))
  })
const count = async (name: string) =>
  (await screen.findByRole('spinbutton', { name })).getAttribute('aria-valuenow')
const refuseOne = async (name: string) =>
  fireEvent.keyDown(await screen.findByRole('spinbutton', { name }), { key: 'ArrowUp' })
const button = (name: RegExp) => screen.findByRole('button', { name })
const textsOf = (role: string) =>
  screen
    .getAllByRole(role)
    .map((element) => element.textContent)
    .join('')
    .replaceAll('\u00a0', ' ')

it('[TK-07] [TK-27] codes scanned after «all handed over» identify the pieces and leave the refusal', async () => {
  openHandOver()
  await refuseOne('Не взято: Кроссовки')
  await userEvent.click(await button(/Отдано всё/))
  const part = await button(/Выдан частично/)
  await waitFor(() => expect(part.getAttribute('aria-disabled')).toBe('true'))
  scan(units[0]!)
  await waitFor(() => expect(textsOf('status')).toContain('Код принят: Кроссовки. Коды: 1 из 1'))
  await waitFor(() => expect(part.getAttribute('aria-disabled')).not.toBe('true'))
  scan(units[1]!)
  await waitFor(() => expect(textsOf('alert')).toContain('Покупатель отказался от 1 шт.: измените «Не взял»'))
  expect([await count('Отдано: Кроссовки'), await count('Не взято: Кроссовки')]).toEqual(['1', '1'])
})

it('[TK-07] [TK-27] the barcode of a line whose pieces are all decided takes nothing from the refused ones', async () => {
  openHandOver()
  await refuseOne('Не взято: Чайник')
  await userEvent.click(await button(/Отдано всё/))
  scan(kettle.barcode)
  await waitFor(() => expect(textsOf('alert')).toContain('Чайник. Покупатель отказался от 1 шт.'))
  expect([await count('Отдано: Чайник'), await count('Не взято: Чайник')]).toEqual(['1', '1'])
})

it.each(['a click', 'Ctrl+Enter'])(
  '[TK-27] [SH-17] the line whose codes are needed is marked, and %s on the main button moves the focus there',
  async (way) => {
    openHandOver()
    const row = async () => screen.findByRole('group', { name: /^Кроссовки/ })
    expect((await row()).textContent).not.toContain('Коды')
    await refuseOne('Не взято: Кроссовки')
    await userEvent.click(await button(/Отдано всё/))
    await waitFor(async () => expect((await row()).textContent).toContain('Коды: 0 из 1'))
    expect((await row()).hasAttribute('data-blocks-step')).toBe(true)
    expect(document.querySelectorAll('[data-blocks-step]')).toHaveLength(1)
    const main = await button(/Выдан частично/)
    await waitFor(() => expect(main.getAttribute('aria-describedby')).not.toBeNull())
    if (way === 'a click') await userEvent.click(main)
    else pressCtrlEnter()
    expect(document.activeElement).toBe(await row())
    scan(units[0]!)
    await waitFor(async () => expect((await row()).hasAttribute('data-blocks-step')).toBe(false))
    expect((await row()).textContent).not.toContain('Коды')
  },
)
