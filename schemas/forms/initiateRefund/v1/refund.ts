import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed } from '../../../formats.ts'
import { returnedGoodsFields, returnedGoodsUi } from './returned-goods.part.ts'

/**
 * Returned pieces, the reason, and the account that gets the money. The machine refuses an account that is not possible
 * for the order.
 */
export default defineForm(
  Type.Object({ ...returnedGoodsFields, accountType: CatalogEntryId('refundAccountTypes') }, closed),
  {
    ...returnedGoodsUi,
    accountType: {
      'ui:widget': 'catalog',
      'ui:options': { catalog: 'refundAccountTypes', among: 'accounts' },
    },
  },
)
