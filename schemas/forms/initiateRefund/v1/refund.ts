import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogId, closed } from '../../../formats.ts'
import { broughtBack, broughtBackUi } from './brought-back.part.ts'

/** What comes back, why, and where the money goes: one of the accounts that the order's money can go back to. */
export default defineForm(
  Type.Object({ ...broughtBack, accountType: CatalogId('refundAccountTypes') }, closed),
  {
    ...broughtBackUi,
    accountType: {
      'ui:widget': 'catalog',
      'ui:options': { catalog: 'refundAccountTypes', among: 'accounts' },
    },
  },
)
