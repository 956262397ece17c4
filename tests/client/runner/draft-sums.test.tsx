// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderSummary, TaskView } from '../../../schemas/api/tasks.ts'
import { calculateAcceptedPartOfDraft } from '../../../src/client/runner/part-to-hand-over.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { kettle, offeredEvent, shoes, taskView } from './sample-task.ts'

const price = kettle.unitPrice
/** Two kettles and one pair of shoes of the same price, and a delivery of 100,00. */
const total = 3 * price + 100_00

const sums = (step: Partial<TaskView['step']>, typed: unknown, order: Partial<OrderSummary> = {}) => {
  const view = taskView(step)
  Object.assign(view.order, { total, payable: total, payStatusId: payStatus.notPaid, ...order })
  const part = calculateAcceptedPartOfDraft(view, typed)
  return part && { total: part.total, toPay: part.toPay }
}
const collected = (kettles: number, pairs: number) => ({
  lines: [
    { lineId: kettle.lineId, collected: kettles, reasonId: null, marks: [] },
    { lineId: shoes.lineId, collected: pairs, reasonId: null, marks: [] },
  ],
})
const inPart = { total: price + 100_00, toPay: price + 100_00 }

describe('sums beside a collecting step', () => {
  it.each(['formatting', 'formationDelivery'])(
    '[TK-03] in %s follow what is collected in the draft',
    (workflow) => {
      const collect = { workflow, form: `${workflow}/v1/collect` }
      expect(sums(collect, collected(1, 0))).toEqual(inPart)
      expect(sums(collect, collected(2, 1))).toEqual({ total, toPay: total })
      // Until a piece is collected the order is priced as it was ordered.
      expect(sums(collect, collected(0, 0))).toBeNull()
      const paid = { payable: 0 }
      expect(sums(collect, collected(1, 0), paid)).toEqual({ total: price + 100_00, toPay: 0 })
    },
  )

  it('[TK-03] a later step of the same task keeps them, and nothing collected costs nothing', () => {
    const packing = { form: 'formatting/v1/packages', summary: { lineCounts: '11:1 12:0' } }
    expect(sums(packing, { packages: [] })).toEqual(inPart)
    expect(sums({ form: 'formatting/v1/confirm', summary: { lineCounts: '11:1 12:0' } }, {})).toEqual(inPart)
    expect(sums({ summary: { lineCounts: '11:0 12:0' } }, {})).toEqual({ total: 0, toPay: 0 })
  })

  it('[TK-03] packages of the task replace the saved ones, also if goods are missing', () => {
    const bags = { packages: 1, packagesSum: 7_00 }
    const partly = { summary: { lineCounts: '11:1 12:0', missing: 2, ...bags } }
    expect(sums(partly, {})).toEqual({ total: price + 107_00, toPay: price + 107_00 })
    expect(sums({ summary: { lineCounts: '11:2 12:1', missing: 0, ...bags } }, {})).toEqual({
      total: total + 7_00,
      toPay: total + 7_00,
    })
    // After a return to collecting, the draft has the pieces and the summary the packages.
    expect(sums({ summary: bags }, collected(1, 0))).toEqual({ total: price + 107_00, toPay: price + 107_00 })
    // Money received in advance covers the packages of a smaller order.
    expect(sums(partly, {}, { payable: 0 })).toEqual({ total: price + 107_00, toPay: 0 })
    const before = { ...taskView({}).order.price, packages: 12_00 }
    const formedBefore = { price: before, total: total + 12_00, payable: total + 12_00 }
    expect(sums(partly, {}, formedBefore)).toEqual({ total: price + 107_00, toPay: price + 107_00 })
    // The server adds packages only to an order that has pieces.
    expect(sums({ summary: { lineCounts: '11:0 12:0', ...bags } }, {})).toEqual({ total: 0, toPay: 0 })
  })

  it('[TK-03] on the step of the packages they follow the packages of the draft', () => {
    const prices = new Map([
      [1, 7_00],
      [2, 12_00],
    ])
    const view = taskView({
      form: 'formatting/v1/packages',
      summary: { lineCounts: '11:1 12:0', packages: 1, packagesSum: 7_00 },
    })
    Object.assign(view.order, { total, payable: total, payStatusId: payStatus.notPaid })
    const sumsOf = (packages: unknown[]) => calculateAcceptedPartOfDraft(view, { packages }, prices)
    expect(sumsOf([{ typeId: 2, count: 2 }])).toMatchObject({ total: price + 124_00, toPay: price + 124_00 })
    expect(sumsOf([])).toMatchObject(inPart)
    // Until the prices are known, the packages of the summary count.
    expect(calculateAcceptedPartOfDraft(view, { packages: [] })).toMatchObject({ toPay: price + 107_00 })
  })

  it('[TK-13] lines that are not collected again keep their pieces', () => {
    const lines = [
      { ...kettle, collected: 1 },
      { ...shoes, collected: 1 },
    ]
    const again = { lines: [{ lineId: kettle.lineId, collected: 2, reasonId: null, marks: [] }] }
    const before = { lines, total: 2 * price + 100_00, payable: 2 * price + 100_00 }
    expect(sums({ workflow: 'editAfterFormatting' }, again, before)).toEqual({ total, toPay: total })
  })

  it('[TK-03] shares of discounts leave with their pieces', () => {
    const lines = [{ ...kettle, discountShare: 100_01 }, shoes]
    const order = { lines, total: total - 100_01, payable: total - 100_01 }
    // The first piece has the odd kopeck.
    expect(sums({}, collected(1, 0), order)).toEqual({
      total: price - 50_01 + 100_00,
      toPay: price - 50_01 + 100_00,
    })
  })

  it('[TK-03] a step that handles no pieces leaves them to the order', () => {
    expect(sums({ form: 'formatting/v1/ready' }, {})).toBeNull()
    expect(sums({}, { lines: [{ lineId: 11, returned: 1, reasonId: null }] })).toBeNull()
  })
})

describe('the facts beside the step', () => {
  beforeEach(async () => {
    await setUpRunner()
    await loadForms('formatting/v1')
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('[TK-03] «К оплате» changes with every collected piece', async () => {
    const view = taskView({ events: [offeredEvent('COLLECTED', { payload: 'step', tone: 'main' })] })
    view.order.lines = [kettle, { ...shoes, marked: false, gtin: null }]
    Object.assign(view.order, { total, payable: total })
    new FakeServer(view)
    openTask()
    const toPay = () => screen.getByText('К оплате').nextElementSibling!.textContent!.replace(/\s/g, ' ')
    const pieces = await screen.findByRole('spinbutton', { name: /Чайник/ })
    expect(toPay()).toBe('3 997,00 ₽')
    fireEvent.change(pieces, { target: { value: '1' } })
    fireEvent.blur(pieces)
    await waitFor(() => expect(toPay()).toBe('3 997,00 ₽ → 1 399,00 ₽'))
  })

  it('[TK-03] on the step of the packages equal the sum below the packages', async () => {
    const view = taskView({
      form: 'formatting/v1/packages',
      summary: { lineCounts: '11:1 12:0', maxPackages: 5, packages: 1, packagesSum: 7_00 },
      events: [offeredEvent('PACKED', { payload: 'step', tone: 'main' })],
    })
    view.order.lines = [kettle, { ...shoes, marked: false, gtin: null }]
    Object.assign(view.order, { total, payable: total })
    view.order.payStatusId = payStatus.notPaid
    const server = new FakeServer(view)
    server.answers['GET catalogs/bagTypes'] = () => [{ id: 1, description: 'Пакет малый', price: 7_00 }]
    openTask()
    const count = await screen.findByRole('spinbutton', { name: /Пакет малый/ })
    fireEvent.change(count, { target: { value: '3' } })
    fireEvent.blur(count)
    expect(await screen.findByText(/К оплате с пакетами: 1\s420,00\s₽/)).toBeTruthy()
    const toPay = screen.getByText('К оплате').nextElementSibling!
    await waitFor(() => expect(toPay.textContent).toMatch(/→ 1\s420,00\s₽$/))
  })
})
