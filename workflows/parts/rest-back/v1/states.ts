import { and } from 'xstate'
import type { BackLine } from '../../../effects.ts'
import type { PersonEvent, PersonStep } from '../../../define.ts'
import { recordShort } from '../../goods-back/v1/back.ts'
import { reportToOrder } from '../../report.ts'

interface Rest {
  cause: 'notTaken'
  lines: BackLine[]
  comment: string | null
}

/**
 * The customer has left with a part: from here on the order can neither be cancelled nor expire, until the rest is on its
 * shelves. Leads to `partiallyIssued`.
 */
export const returningRest = <C, E>(meta: PersonStep, putBack: (args: { context: C; event: E }) => Rest) =>
  ({
    meta,
    entry: reportToOrder('GOODS_HANDED_OVER'),
    on: {
      RETURNED_TO_WAREHOUSE: {
        guard: and(['restIsTheOrders', 'nothingMissing']),
        target: 'partiallyIssued',
        actions: { type: 'shelveReturned', params: {} },
      },
      // A piece lost or damaged on its way to the shelf is recorded.
      RETURNED_IN_PART: {
        guard: and(['restIsTheOrders', 'somethingMissing', 'everyMissingHasReason', 'missingUnitsAreKnown']),
        target: 'partiallyIssued',
        actions: [{ type: 'putBack', params: putBack }, recordShort(putBack)],
      },
    },
  }) as const

const counted = { by: 'person', payload: 'step', irreversible: true } as const
export const restEvents = {
  RETURNED_TO_WAREHOUSE: { ...counted, tone: 'main', counted: 'all' },
  RETURNED_IN_PART: { ...counted, tone: 'plain', counted: 'part' },
} as const satisfies Record<string, PersonEvent>
