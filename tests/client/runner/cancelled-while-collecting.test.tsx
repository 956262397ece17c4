// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInitialContext } from '../../../src/client/runner/machine/context.ts'
import { findPiecesInHand } from '../../../src/client/runner/machine/pieces-in-hand.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { FakeServer, Refused, openTask, setUpRunner } from './runner-stage.tsx'
import { endedView, kettle, shoes, taskView } from './sample-task.ts'

const plainShoes = { ...shoes, marked: false, gtin: null }

/** The withdrawn task of the cancelled order, which has `pieces` collected kettles. */
function withdrawnView(pieces: number, orderStatusId: number = orderStatus.cancelled) {
  const view = endedView()
  view.step.state = 'withdrawn'
  Object.assign(view.task, { taskStatus: 'withdrawn' })
  Object.assign(view.order, { orderStatusId, lines: [{ ...kettle, collected: pieces }, plainShoes] })
  return view
}

describe('pieces in hand when the order is cancelled', () => {
  const draft = (kettles: number) => ({ lines: [{ lineId: kettle.lineId, collected: kettles }] })
  const countInHand = (typed: unknown, base: unknown, inOrder: number, workflow = 'formatting') => {
    const form = `${workflow}/v1/collect`
    const context = {
      ...createInitialContext({ path: 'tasks/7', person: 'ivanova' }),
      view: taskView({ workflow, form }),
      initialForm: { key: 1, form, data: {} },
      typed: typed === null ? null : { form, data: typed },
      base,
    }
    return findPiecesInHand(context, withdrawnView(inOrder)).map(({ count }) => count)
  }

  it('[OA-01] are those that neither the saved draft nor the order contains', () => {
    expect(countInHand(draft(2), draft(1), 1)).toEqual([1])
    expect(countInHand(draft(1), {}, 0)).toEqual([1])
    expect(countInHand(draft(2), draft(2), 2)).toEqual([])
    // The goods are already back on the shelf, and the order contains no pieces any more.
    expect(countInHand(draft(2), draft(2), 0)).toEqual([])
    // The save arrived before the cancellation, but not its response.
    expect(countInHand(draft(2), draft(1), 2)).toEqual([])
    expect(countInHand(null, draft(1), 1)).toEqual([])
  })

  it('[OA-01] of an order that was being edited are those that the order does not contain', () => {
    expect(countInHand(draft(2), draft(2), 1, 'editAfterFormatting')).toEqual([1])
  })
})

describe('a cancellation in the middle of collecting', () => {
  beforeEach(() => setUpRunner())
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('[OA-01] pieces are saved at once, and those that were not saved are named at the end', async () => {
    const view = taskView({})
    view.order.lines = [kettle, plainShoes]
    const server = new FakeServer(view)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    openTask()
    const pieces = await screen.findByRole('spinbutton', { name: /Чайник/ })
    server.answers['PUT tasks/7/draft'] = () => {
      server.view = withdrawnView(0)
      return new Refused(409, 355, 'Данные заказа изменились')
    }
    fireEvent.change(pieces, { target: { value: '2' } })
    fireEvent.blur(pieces)
    await waitFor(() => expect(server.callsTo('PUT tasks/7/draft')).toHaveLength(1))
    expect(timers.mock.calls.map(([, delay]) => delay)).not.toContain(800)
    const notice = await screen.findByRole('alert')
    expect(notice.textContent!.replace(/\u00a0/g, ' ')).toContain(
      `Ещё в руках: ${kettle.productName}, 2 шт. Положите на полку`,
    )
  })
})
