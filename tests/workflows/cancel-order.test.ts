import { expect, it } from 'vitest'
import cancelOrder from '../../workflows/cancelOrder/v1/machine.ts'
import { createSampleInput, createSampleLine } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const formed = () =>
  play(
    cancelOrder,
    createSampleInput({
      statusId: 7,
      processTakes: ['CANCEL_ORDER'],
      lines: [createSampleLine(1, { ordered: 3, collected: 2 })],
    }),
  )
const reported = (payload: object) => formed().send('CANCEL', payload).effects()

it('[OA-01] the reason and the comment go to the order', () => {
  expect(reported({ reasonId: 7, comment: 'Уезжает' })).toEqual([
    {
      type: 'reportToOrder',
      params: { event: { type: 'CANCEL_ORDER', reasonId: 7, comment: 'Уезжает' } },
    },
  ])
})

it('[OA-01] the reason is optional, but cancelling without one asks for confirmation', () => {
  expect(reported({})).toEqual([
    { type: 'reportToOrder', params: { event: { type: 'CANCEL_ORDER', reasonId: null, comment: null } } },
  ])
  expect(cancelOrder.events.CANCEL).toMatchObject({ irreversible: true, tone: 'danger' })
})

it('[OA-01] displays how many pieces go back to the shelf, and cannot be repeated', () => {
  const instance = formed()
  expect(instance.summary()).toEqual({ collected: 2 })
  expect(instance.send('CANCEL').takes('CANCEL')).toBe(false)
})
