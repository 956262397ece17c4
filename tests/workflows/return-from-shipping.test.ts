import { describe, expect, it } from 'vitest'
import { goodsLossReason } from '../../src/shared/goods-loss.ts'
import returnFromShipping from '../../workflows/returnFromShipping/v1/machine.ts'
import { sampleDelivery, sampleInput, sampleLine } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

/** Three pieces were sent; of a part delivery the customer gave one back. */
const lines = (returned: number) => [
  sampleLine(1, { ordered: 2, collected: 2, returned }),
  sampleLine(2),
  sampleLine(3, { collected: 1 }),
]
const returning = (deliveredInPart: boolean) =>
  play(
    returnFromShipping,
    sampleInput(
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
/** Line, on the shelf, missing. */
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
  it('[TK-14] everything collected is expected; returned fully is written down and the order hears of it', () => {
    const game = returning(false)
    expect(game.summary()).toEqual({ expected: 3, expectedLines: 2, expectedPieces: '1:2 3:1' })
    expect(game.formData('returnFromShipping/v1/count-all')).toEqual(
      returnedPieces([
        [1, 0],
        [3, 0],
      ]),
    )
    game.send(
      'RETURNED_FULLY',
      returnedPieces([
        [1, 2],
        [3, 1],
      ]),
    )
    expect(game.state()).toBe('returnedFully')
    expect(game.effects()).toEqual([
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

  it('[TK-14] [TK-22] returned in part needs a reason of what is missing and a comment, and both are kept', () => {
    const game = returning(false)
    expect(game.refuses('RETURNED_IN_PART', returnedPieces([[1, 2]], 'Вскрыта'))).toBe(
      'everyMissingHasReason',
    )
    const lost: ReturnedPiece[] = [
      [1, 2],
      [3, 0, lostByCarrier],
    ]
    expect(game.refuses('RETURNED_IN_PART', returnedPieces(lost))).toBe('missingExplained')
    expect(game.refuses('RETURNED_IN_PART', returnedPieces(lost, '  '))).toBe('missingExplained')
    game.send('RETURNED_IN_PART', returnedPieces(lost, 'Коробка вскрыта'))
    expect(game.state()).toBe('returnedInPart')
    expect(game.effects()).toEqual([
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

  it('[TK-14] the two buttons do not stand for each other', () => {
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
  it('[TK-14] only what was given back is expected', () => {
    const game = returning(true)
    expect(game.state()).toBe('countingRest')
    expect(game.summary()).toEqual({ expected: 1, expectedLines: 1, expectedPieces: '1:1' })
    expect(game.formData('returnFromShipping/v1/count-rest')).toEqual(returnedPieces([[1, 0]]))
    expect(game.refuses('RETURNED_FULLY', returnedPieces([[1, 2]]))).toBe('nothingAboveExpected')
    expect(game.send('RETURNED_FULLY', returnedPieces([[1, 1]])).state()).toBe('returnedFully')
  })

  it('[TK-14] a piece lost on its way back is not charged to the customer', () => {
    const game = returning(true).send(
      'RETURNED_IN_PART',
      returnedPieces([[1, 0, lostByCarrier]], 'Потерян курьером'),
    )
    expect(game.effects(), 'what was given back stays as it was').toEqual([
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

it('[TK-14] more than was sent cannot come back', () => {
  expect(returning(false).refuses('RETURNED_IN_PART', returnedPieces([[1, 3]], 'x'))).toBe(
    'nothingAboveExpected',
  )
})

it('[TK-14] it is worked on a phone too, and counting asks once', () => {
  for (const { meta } of Object.values(returnFromShipping.machine.root.states)) {
    if (meta?.for === 'person') expect(meta.mobile).toBe(true)
  }
  expect(returnFromShipping.events.RETURNED_FULLY).toMatchObject({ irreversible: true })
  expect(returnFromShipping.events.RETURNED_IN_PART).toMatchObject({ irreversible: true })
})
