import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeServer, loadForms, openTask, Refused, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

const step = () =>
  taskView({
    workflow: 'printTransferDoc',
    version: 1,
    state: 'printing',
    form: 'printTransferDoc/v1/print',
    stages: ['print'],
    events: [offeredEvent('DOCUMENTS_PRINTED', { payload: 'step', tone: 'main' })],
  })
const labels = 'GET orders/100234/documents/labels'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('printTransferDoc/v1')
  vi.stubGlobal('open', () => null)
  URL.createObjectURL = () => 'blob:crm/1'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('documents that a step requires', () => {
  it('[TK-08] [UX-5] that are not printed are named at their check boxes before the confirmation', async () => {
    const view = step()
    view.step.events = [
      offeredEvent('DOCUMENTS_PRINTED', { payload: 'step', tone: 'main', irreversible: true }),
    ]
    new FakeServer(view)
    openTask()
    await screen.findByRole('checkbox', { name: /Этикетки распечатаны/ })
    await userEvent.click(screen.getByRole('button', { name: /Документы распечатаны/ }))
    expect(await screen.findByText('Распечатайте этикетки и отметьте это')).toBeTruthy()
    expect(screen.getByText('Распечатайте транспортную накладную и отметьте это')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    for (const tick of screen.getAllByRole('checkbox')) await userEvent.click(tick)
    await userEvent.click(screen.getByRole('button', { name: /Документы распечатаны/ }))
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
  })

  it('[TK-08] are printed next to their check boxes, and printing ticks them', async () => {
    const server = new FakeServer(step())
    server.answers[labels] = () => '%PDF'
    openTask()
    const tick = await screen.findByRole('checkbox', { name: /Этикетки распечатаны/ })
    await userEvent.click(await screen.findByRole('button', { name: 'Печать этикеток' }))
    await waitFor(() => expect((tick as HTMLInputElement).checked).toBe(true))
    expect(screen.getByRole('checkbox', { name: /накладная распечатана/, checked: false })).toBeTruthy()
    await userEvent.click(tick)
    expect((tick as HTMLInputElement).checked).toBe(false)
  })

  it('[TK-08] that the server refuses stay unticked, with its message below', async () => {
    const server = new FakeServer(step())
    server.answers[labels] = () => new Refused(409, 19, 'Трек-номера ещё нет')
    openTask()
    await userEvent.click(await screen.findByRole('button', { name: 'Печать этикеток' }))
    expect(await screen.findByText('Трек-номера ещё нет')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /Этикетки распечатаны/, checked: false })).toBeTruthy()
  })
})
