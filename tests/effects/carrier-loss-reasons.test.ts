import { describe, expect, it } from 'vitest'
import type { FormId } from '../../schemas/forms/registry.generated.ts'
import { carrierLossReasons } from '../../schemas/values/carrier-loss-reasons.ts'
import { checkCatalogReferences } from '../../src/server/engine/references.ts'
import { goodsLossReason } from '../../src/shared/goods-loss.ts'

const check = (form: FormId, reasonId: number) => () =>
  checkCatalogReferences(form, { lines: [{ lineId: 1, returned: 0, reasonId }] }, () => true)

describe('[TK-22] reasons for which only a carrier can be responsible', () => {
  it('are those of the catalogue', () => {
    const { lostByCarrier, damagedByCarrier } = goodsLossReason
    expect(carrierLossReasons).toEqual([lostByCarrier, damagedByCarrier])
  })

  it.each(['disbanding/v1/return', 'delivery/v1/returning', 'paying/v1/returning'] as const)(
    'are refused in %s, where no carrier had the goods',
    (form) => {
      const error = { details: [expect.objectContaining({ path: '/payload/lines/0/reasonId' })] }
      for (const reasonId of carrierLossReasons)
        expect(check(form, reasonId)).toThrow(expect.objectContaining(error))
      expect(check(form, goodsLossReason.notFound)).not.toThrow()
    },
  )

  it.each(['returnFromShipping/v1/count-all', 'returnFromShipping/v1/count-rest'] as const)(
    'are accepted in %s',
    (form) => {
      for (const reasonId of carrierLossReasons) expect(check(form, reasonId)).not.toThrow()
    },
  )
})
