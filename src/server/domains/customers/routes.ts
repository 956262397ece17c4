import { Type } from 'typebox'
import { Customer, CustomerList, CustomerPhone, CustomerQuery } from '../../../../schemas/api/customers.ts'
import { closed } from '../../../../schemas/formats.ts'
import { parsePhoneSearch } from '../../../shared/customer-phone.ts'
import type { App } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findPhones, maxFoundCustomers } from './find-customers.ts'
import { readCustomerFigures } from './figures.ts'
import { readCustomer } from './read-customer.ts'

const tags = ['customers']
const access = 'menuViewCustomers'

/** Routes of customers, who are derived from orders: docs/decisions/0039-customers-are-phones.md. */
export function registerCustomerRoutes(app: App, { config, database: { db } }: Services): void {
  app.get(
    '/api/customers',
    {
      config: { access },
      schema: {
        tags,
        description: 'Customers by the first digits of their phone, or by at least its last four digits.',
        querystring: CustomerQuery,
        response: { 200: CustomerList },
      },
    },
    async ({ actor, query: { search, limit = 50, offset = 0 } }) => {
      const phoneSearch = parsePhoneSearch(search, config.country)
      if (typeof phoneSearch === 'string')
        throw refuse.incorrectData([
          { path: '/querystring/search', message: `errors:phoneSearch.${phoneSearch}` },
        ])
      const phones = await findPhones(db, actor, phoneSearch)
      return {
        items: await readCustomerFigures(db, actor, phones.slice(0, maxFoundCustomers), { limit, offset }),
        total: Math.min(phones.length, maxFoundCustomers),
        totalIsExact: phones.length <= maxFoundCustomers,
      }
    },
  )

  app.get(
    '/api/customers/orders/:phone',
    {
      config: { access, refuses: [404] },
      schema: {
        tags,
        description: 'A customer with their 100 newest orders.',
        params: Type.Object({ phone: CustomerPhone }, closed),
        response: { 200: Customer },
      },
    },
    ({ actor, params }) => readCustomer(db, actor, params.phone),
  )
}
