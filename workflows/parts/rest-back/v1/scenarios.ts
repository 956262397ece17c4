import { createSampleEvent } from '../../../scenarios.ts'
import { firstMark } from '../../collecting/v1/scenarios.ts'
import type { EnteredReturnedLine } from '../../goods-back/v1/back.ts'
import type { LeftGoodsPayload } from './rest.ts'

const lossComment = 'Разбился'

/**
 * Sample events for an order of which a piece of line 1, and pieces of the marked line 4, were left. `others`: lines
 * that the payloads contain besides line 1.
 */
export const createLeftGoodsSampleEvents = (...others: EnteredReturnedLine[]) => {
  const rest = (returned: number, reasonId: number | null): LeftGoodsPayload => ({
    lines: [{ lineId: 1, returned, reasonId }, ...others],
    lossComment,
  })
  const everything: LeftGoodsPayload = { lines: rest(1, null).lines }
  const bothMarked: LeftGoodsPayload = { lines: [{ lineId: 4, returned: 2, reasonId: null }] }
  const handedOver: LeftGoodsPayload = {
    lines: [
      { lineId: 1, returned: 1, reasonId: null },
      { lineId: 4, returned: 1, reasonId: null, marks: [firstMark] },
    ],
  }
  const uncounted: LeftGoodsPayload = { lines: [] }
  const notScanned: LeftGoodsPayload = { lines: [{ lineId: 4, returned: 1, reasonId: 1 }], lossComment }
  const unexplained: LeftGoodsPayload = { lines: rest(0, 1).lines, lossComment: ' ' }
  return [
    createSampleEvent('a lost piece', 'RETURNED_IN_PART', rest(0, 1)),
    createSampleEvent('a lost piece without a reason', 'RETURNED_IN_PART', rest(0, null)),
    createSampleEvent('a lost piece without a word', 'RETURNED_IN_PART', unexplained),
    createSampleEvent('nothing is lost', 'RETURNED_IN_PART', rest(1, null)),
    createSampleEvent('one of two marked pieces is lost, not scanned', 'RETURNED_IN_PART', notScanned),
    createSampleEvent('everything that was left', 'RETURNED_TO_WAREHOUSE', everything),
    createSampleEvent('both marked pieces that were left', 'RETURNED_TO_WAREHOUSE', bothMarked),
    createSampleEvent('a marked piece that the customer took', 'RETURNED_TO_WAREHOUSE', handedOver),
    createSampleEvent('no line is counted', 'RETURNED_TO_WAREHOUSE', uncounted),
    createSampleEvent('less than was left', 'RETURNED_TO_WAREHOUSE', rest(0, null)),
    createSampleEvent('more than was left', 'RETURNED_TO_WAREHOUSE', rest(9, null)),
  ]
}
