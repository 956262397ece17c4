import type { CustomerRow } from '../../../../schemas/api/customers.ts'
import { parsePhoneSearch } from '../../../shared/customer-phone.ts'
import { instant, mail, quantity, text } from '../../ui/fields/kinds.tsx'
import { search } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { buyback, phoneField } from './customer-fields.tsx'
import { installationCountry } from '../../session/country.ts'

/** Customers by phone number; the list is empty until a search. */
export const customersList: ListDescription<CustomerRow> = {
  name: 'customers',
  path: 'customers',
  fields: [
    phoneField,
    mail('email', { width: 200, grow: 1 }),
    text('name', { width: 180, grow: 1 }),
    quantity('totalCount', { width: 96, phone: 'line' }),
    quantity('issuedCount', { width: 96, phone: 'line' }),
    buyback,
    instant('lastOrder'),
  ],
  filters: [search()],
  before: ({ search: searchText }) => {
    if (searchText === undefined) return 'empty'
    const parsed = parsePhoneSearch(searchText, installationCountry())
    return typeof parsed === 'string' ? `problems.${parsed}` : null
  },
  nothing: 'nothing',
  rowId: ({ phone }) => phone,
  open: ({ phone }) => urls.customer(phone),
}
