import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogId, closed } from '../../../formats.ts'
import { returnedGoodsFields, returnedGoodsUi } from './returned-goods.part.ts'

/**
 * Returned pieces, the reason, and the account that gets the money, which is one of those to which the order's money
 * can be returned.
 */
export default defineForm(
  Type.Object({ ...returnedGoodsFields, accountType: CatalogId('refundAccountTypes') }, closed),
  {
    ...returnedGoodsUi,
    accountType: {
      'ui:widget': 'catalog',
      'ui:options': { catalog: 'refundAccountTypes', among: 'accounts' },
    },
  },
)
