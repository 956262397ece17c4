import { and } from 'xstate'
import type { ReturnedGoodsLine } from '../../../effects.ts'
import { freeTextFields, type PersonEvent, type PersonStep } from '../../../define.ts'
import { createMissingPiecesEffect } from '../../goods-back/v1/back.ts'
import { reportToOrder } from '../../report.ts'

interface Rest {
  cause: 'notTaken'
  lines: ReturnedGoodsLine[]
  comment: string | null
}

/**
 * Creates the state in which goods that the customer left are put back on the shelf. The order can neither be cancelled
 * nor expire in this state. The next state is `partiallyIssued`.
 */
export const createReturningLeftGoodsState = <C, E>(
  meta: PersonStep,
  putBack: (args: { context: C; event: E }) => Rest,
) =>
  ({
    meta,
    entry: reportToOrder('GOODS_HANDED_OVER'),
    on: {
      RETURNED_TO_WAREHOUSE: {
        guard: and(['restIsTheOrders', 'unitsWereLeft', 'nothingMissing']),
        target: 'partiallyIssued',
        actions: { type: 'shelveReturned', params: {} },
      },
      // Some pieces were lost or damaged on the way to the shelf.
      RETURNED_IN_PART: {
        guard: and([
          'restIsTheOrders',
          'unitsWereLeft',
          'somethingMissing',
          'everyMissingHasReason',
          'missingUnitsAreKnown',
          'missingExplained',
        ]),
        target: 'partiallyIssued',
        actions: [{ type: 'putBack', params: putBack }, createMissingPiecesEffect(putBack)],
      },
    },
  }) as const

const countEvent = { by: 'person', payload: 'step', irreversible: true, secret: freeTextFields } as const
export const leftGoodsEvents = {
  RETURNED_TO_WAREHOUSE: { ...countEvent, tone: 'main', counted: 'all' },
  RETURNED_IN_PART: {
    ...{ ...countEvent, tone: 'plain', counted: 'part' },
    secret: { ...freeTextFields, guards: ['missingExplained'] },
  },
} as const satisfies Record<string, PersonEvent>
