// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { simulateKeyPresses } from '../../../support/press-keys.ts'
import { scannerKeys } from '../../../support/scanner-keys.ts'
import { FakeServer, loadForms, openTask, setUpRunner } from '../runner-stage.tsx'
import { kettle, offeredEvent, shoes, taskView } from '../sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const main = (type: string) => offeredEvent(type, { payload: 'step', tone: 'main' })

describe('lines of an edit', () => {
  const line = { lineId: 12, collected: 0, reasonId: 1, marks: [] }

  it('[TK-13] only the chosen lines are shown and scanned; the others are sent unchanged', async () => {
    await loadForms('editAfterFormatting/v1')
    const server = new FakeServer(
      taskView({
        workflow: 'editAfterFormatting',
        state: 'editing.collecting',
        stages: ['choose', 'collect'],
        stage: 'collect',
        form: 'editAfterFormatting/v1/collect',
        events: [main('COLLECTED')],
        summary: { changing: 1, chosenLines: '11' },
        data: { lines: [{ lineId: 11, collected: 0, reasonId: null, marks: [] }, line] },
      }),
    )
    openTask()
    const field = await screen.findByRole('spinbutton')
    expect(screen.queryByText(shoes.productName, { exact: false })).toBeNull()
    simulateKeyPresses(scannerKeys(shoes.barcode))
    expect((await screen.findByRole('alert')).textContent).toContain('нет в заказе')
    for (let i = 0; i < 3; i += 1) fireEvent.keyDown(field, { key: 'ArrowUp' })
    await waitFor(() => expect(field).toHaveProperty('value', '2'))
    fireEvent.click(screen.getByRole('button', { name: /Сборка завершена/ }))
    await waitFor(() => expect(server.callsTo('POST tasks/7/events')).toHaveLength(1))
    expect(server.callsTo('POST tasks/7/events')[0]?.body).toMatchObject({
      payload: { lines: [{ lineId: kettle.lineId, collected: 2 }, line] },
    })
  })
})

describe('change of status', () => {
  it('[OA-09] offers exactly the statuses that the order can be moved to', async () => {
    await loadForms('changeStatus/v1')
    new FakeServer(
      taskView({
        workflow: 'changeStatus',
        state: 'choosing',
        stages: ['status'],
        stage: 'status',
        form: 'changeStatus/v1/status',
        events: [main('CHANGE_STATUS')],
        summary: { targets: 2, reachable: '10 14' },
      }),
    )
    openTask()
    const select = await screen.findByRole('combobox')
    const labels = [...select.querySelectorAll('option')].map((option) => option.textContent)
    expect(labels).toHaveLength(3)
    expect(new Set(labels).size).toBe(3)
  })
})

describe('refund', () => {
  it('[RF-04] offers exactly the accounts that the order’s money can be returned to', async () => {
    await loadForms('initiateRefund/v1')
    new FakeServer(
      taskView({
        workflow: 'initiateRefund',
        state: 'open.choosing',
        stages: ['products', 'confirm'],
        stage: 'products',
        form: 'initiateRefund/v1/refund',
        events: [main('CHOSEN')],
        summary: { kept: 3, chosen: 0, accounts: '1 3', refundWarningDays: 7, backSum: 0, backPoints: 0 },
      }),
    )
    openTask()
    const select = await screen.findByLabelText(/Куда вернуть деньги/)
    await waitFor(() => expect(select.querySelectorAll('option').length).toBeGreaterThan(1))
    const labels = [...select.querySelectorAll('option')].map((option) => option.textContent).slice(1)
    expect(labels).toEqual(['На банковские реквизиты', 'На карту через терминал'])
  })

  it('[RF-04] [TK-06] each sum of a step has its own line, zero is left out', async () => {
    await loadForms('initiateRefund/v1')
    new FakeServer(
      taskView({
        workflow: 'initiateRefund',
        state: 'open.confirming',
        stages: ['products', 'confirm'],
        stage: 'confirm',
        form: 'initiateRefund/v1/confirm',
        sums: ['backPoints', 'backSum'],
        events: [main('CONFIRM')],
        summary: { kept: 3, chosen: 1, accounts: '1 2 3', context: 'card', backSum: 92_50, backPoints: 5_00 },
      }),
    )
    openTask()
    expect(await screen.findByText(/92,50.* на карту, с которой оплачен заказ/)).toBeTruthy()
    const row = (label: string) => screen.getByText(label).nextElementSibling?.textContent
    expect(row('Вернётся баллами')).toBe('5 баллов')
    expect(row('Вернётся деньгами')).toMatch(/^92,50/)
  })
})
