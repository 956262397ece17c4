import { describe, expect, it } from 'vitest'
import { goodsLossReason } from '../../src/shared/goods-loss.ts'
import returnFromShipping from '../../workflows/returnFromShipping/v1/machine.ts'
import { sampleDelivery, createSampleInput, createSampleLine } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

/** Three pieces were sent; in a partial delivery the customer refused one. */
const lines = (returned: number) => [
  createSampleLine(1, { ordered: 2, collected: 2, returned }),
  createSampleLine(2),
  createSampleLine(3, { collected: 1 }),
]
const returning = (deliveredInPart: boolean) =>
  play(
    returnFromShipping,
    createSampleInput(
      { ...sampleDelivery, statusId: 17, lines: lines(deliveredInPart ? 1 : 0) },
      { params: { deliveredInPart } },
    ),
  ).send('RETURN_CONFIRMED')
type ReturnedPiece = [lineId: number, returned: number, reasonId?: number]
const returnedPieces = (pieces: ReturnedPiece[], comment?: string) => ({
  lines: pieces.map(([lineId, returned, reasonId = null]) => ({ lineId, returned, reasonId, marks: [] })),
  ...(comment !== undefined && { comment }),
})
const returned = (pieces: [number, number][]) => ({
  type: 'saveReturned',
  params: { lines: pieces.map(([lineId, count]) => ({ lineId, returned: count })) },
})
/** Line id, pieces on the shelf, missing pieces. */
const shelvedPieces = (pieces: [number, number, number?][], comment: string | null = null) => ({
  type: 'putBack',
  params: {
    cause: 'notDelivered',
    comment,
    lines: pieces.map(([lineId, shelved, missing = 0]) => ({
      lineId,
      shelved,
      missing,
      reasonId: missing > 0 ? lostByCarrier : null,
      marks: [],
    })),
  },
})
const { lostByCarrier } = goodsLossReason
const short = (reason: string) => ({ type: 'recordException', params: { kind: 'shortReturn', reason } })
const report = { type: 'reportToOrder', params: { event: { type: 'RETURN_CONFIRMED' } } }

describe('nothing was delivered', () => {
  it('[TK-14] everything collected is expected; a full return is recorded and the order is notified', () => {
    const instance = returning(false)
    expect(instance.summary()).toEqual({ expected: 3, expectedLines: 2, expectedPieces: '1:2 3:1' })
    expect(instance.formData('returnFromShipping/v1/count-all')).toEqual(
      returnedPieces([
        [1, 0],
        [3, 0],
      ]),
    )
    instance.send(
      'RETURNED_FULLY',
      returnedPieces([
        [1, 2],
        [3, 1],
      ]),
    )
    expect(instance.state()).toBe('returnedFully')
    expect(instance.effects()).toEqual([
      returned([
        [1, 2],
        [3, 1],
      ]),
      shelvedPieces([
        [1, 2],
        [3, 1],
      ]),
      report,
    ])
  })

  it('[TK-14] [TK-22] a partial return needs a reason for the missing pieces and a comment, and both are stored', () => {
    const instance = returning(false)
    expect(instance.refuses('RETURNED_IN_PART', returnedPieces([[1, 2]], 'Вскрыта'))).toBe(
      'everyMissingHasReason',
    )
    const lost: ReturnedPiece[] = [
      [1, 2],
      [3, 0, lostByCarrier],
    ]
    expect(instance.refuses('RETURNED_IN_PART', returnedPieces(lost))).toBe('missingExplained')
    expect(instance.refuses('RETURNED_IN_PART', returnedPieces(lost, '  '))).toBe('missingExplained')
    expect(instance.refuses('RETURNED_IN_PART', returnedPieces(lost, '\u3164'))).toBe('missingExplained')
    instance.send('RETURNED_IN_PART', returnedPieces(lost, 'Коробка вскрыта'))
    expect(instance.state()).toBe('returnedInPart')
    expect(instance.effects()).toEqual([
      returned([[1, 2]]),
      shelvedPieces(
        [
          [1, 2],
          [3, 0, 1],
        ],
        'Коробка вскрыта',
      ),
      short('Коробка вскрыта'),
      report,
    ])
  })

  it('[TK-14] the two buttons are not interchangeable', () => {
    expect(returning(false).refuses('RETURNED_FULLY', returnedPieces([[1, 2]]))).toBe('everythingReturned')
    expect(
      returning(false).refuses(
        'RETURNED_IN_PART',
        returnedPieces(
          [
            [1, 2],
            [3, 1],
          ],
          'всё',
        ),
      ),
    ).toBe('somethingMissing')
  })
})

describe('the customer kept a part', () => {
  it('[TK-14] only the refused pieces are expected', () => {
    const instance = returning(true)
    expect(instance.state()).toBe('countingRest')
    expect(instance.summary()).toEqual({ expected: 1, expectedLines: 1, expectedPieces: '1:1' })
    expect(instance.formData('returnFromShipping/v1/count-rest')).toEqual(returnedPieces([[1, 0]]))
    expect(instance.refuses('RETURNED_FULLY', returnedPieces([[1, 2]]))).toBe('nothingAboveExpected')
    expect(instance.send('RETURNED_FULLY', returnedPieces([[1, 1]])).state()).toBe('returnedFully')
  })

  it('[TK-14] a piece lost on its way back is not charged to the customer', () => {
    const instance = returning(true).send(
      'RETURNED_IN_PART',
      returnedPieces([[1, 0, lostByCarrier]], 'Потерян курьером'),
    )
    expect(instance.effects(), 'the refused pieces stay unchanged').toEqual([
      shelvedPieces([[1, 0, 1]], 'Потерян курьером'),
      short('Потерян курьером'),
      report,
    ])
  })
})

it.each([
  [
    'a line of another order',
    returnedPieces([
      [1, 2],
      [3, 1],
      [99, 1],
    ]),
  ],
  [
    'one line twice',
    returnedPieces([
      [1, 1],
      [1, 1],
      [3, 1],
    ]),
  ],
])('[TK-14] %s is refused', (_, payload) => {
  expect(returning(false).refuses('RETURNED_FULLY', payload)).toBe('everyLineIsTheOrders')
})

it('[TK-14] no more pieces than sent can be returned', () => {
  expect(returning(false).refuses('RETURNED_IN_PART', returnedPieces([[1, 3]], 'x'))).toBe(
    'nothingAboveExpected',
  )
})

it('[TK-14] it works on a phone too, and counting requires one confirmation', () => {
  for (const { meta } of Object.values(returnFromShipping.machine.root.states)) {
    if (meta?.for === 'person') expect(meta.mobile).toBe(true)
  }
  expect(returnFromShipping.events.RETURNED_FULLY).toMatchObject({ irreversible: true })
  expect(returnFromShipping.events.RETURNED_IN_PART).toMatchObject({ irreversible: true })
})
