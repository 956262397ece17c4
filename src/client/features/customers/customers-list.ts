import type { CustomerRow } from '../../../../schemas/api/customers.ts'
import { parsePhoneSearch } from '../../../shared/customer-phone.ts'
import { storeZoneInstantField, emailField, quantityField, textField } from '../../ui/fields/kinds.tsx'
import { searchFilter } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { buybackPercentageField, customerPhoneField } from './customer-fields.tsx'
import { getInstallationCountry } from '../../session/country.ts'

/** Customers by phone number. The list is empty until the user has entered a valid part of a phone number. */
export const customersList: ListDescription<CustomerRow> = {
  name: 'customers',
  path: 'customers',
  fields: [
    customerPhoneField,
    emailField('email', { width: 200, grow: 1 }),
    textField('name', { width: 180, grow: 1 }),
    quantityField('totalCount', { width: 96, phone: 'line' }),
    quantityField('issuedCount', { width: 96, phone: 'line' }),
    buybackPercentageField,
    storeZoneInstantField('lastOrder'),
  ],
  filters: [searchFilter()],
  missingFilter: ({ search: searchText }) => {
    if (searchText === undefined) return 'empty'
    const parsed = parsePhoneSearch(searchText, getInstallationCountry())
    return typeof parsed === 'string' ? `problems.${parsed}` : null
  },
  noMatches: 'nothing',
  rowId: ({ phone }) => phone,
  open: ({ phone }) => urls.customer(phone),
}
