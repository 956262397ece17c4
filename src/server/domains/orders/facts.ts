import { parseMarkingCode } from '../../../shared/marks/parse-mark.ts'
import { getStoreDay, getStoreZone } from '../../../shared/store-day.ts'
import { canSeeStore } from '../../platform/identity/actor.ts'
import { readNumericDetails } from '../../platform/catalogs/known-entries.ts'
import type { FactProviders } from '../../engine/effects.ts'
import { findUnavailableMarkingCodes } from './goods/unavailable-marks.ts'

interface LinesWithMarks {
  lines: { marks: string[] }[]
}
interface WithTypes {
  packages?: { typeId: number }[]
  tares?: { typeId: number }[]
}

const collectTypeIds = (entries: { typeId: number }[] = []) => entries.map(({ typeId }) => typeId)

export const orderFacts: Pick<FactProviders, 'marks' | 'packagePrices' | 'tareWeights' | 'storeDay'> = {
  storeDay: {
    of: 'order',
    answer: ({ orderState, at }) => ({ today: getStoreDay(at, getStoreZone(orderState.reference.store)) }),
  },
  marks: {
    of: 'others',
    answer: async (tx, { orderId, actor }, payload) => {
      const identities = (payload as LinesWithMarks).lines
        .flatMap((line) => line.marks)
        .flatMap((code) => {
          const mark = parseMarkingCode(code)
          return mark.ok ? [mark.identity] : []
        })
      const unavailable = await findUnavailableMarkingCodes(tx, orderId ?? 0, identities)
      const [first] = unavailable
      return {
        takenElsewhere: [...new Set(unavailable.map((row) => row.identity))],
        ...(first && {
          where: {
            productName: first.productName,
            // The number of the other order is included only for users who may see its store.
            ...(canSeeStore(actor, first.pfm) && { orderId: first.orderId }),
          },
        }),
      }
    },
  },
  packagePrices: {
    of: 'others',
    answer: (tx, _, payload) =>
      readNumericDetails(tx, 'bagTypes', 'price', collectTypeIds((payload as WithTypes).packages)),
  },
  tareWeights: {
    of: 'others',
    answer: (tx, _, payload) =>
      readNumericDetails(tx, 'tareTypes', 'weight', collectTypeIds((payload as WithTypes).tares)),
  },
}
