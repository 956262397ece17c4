import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchResult } from '../../../../schemas/api/search.ts'
import { Link } from 'react-router-dom'
import { useCatalog } from '../../http/use-catalog.ts'
import { formatPhone } from '../../ui/format.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { urls } from '../../ui/urls.ts'
import { useAccess } from '../access.ts'
import { EmptyText, ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { useSearchResults, type SearchQuery } from './api.ts'
import { CustomerOrders } from './customer-orders.tsx'
import styles from './search-panel.module.css'

/**
 * List of the matching customers. A single customer is expanded; among several, the one that the user selects. An
 * expanded customer has the orders and the work available to the user. An empty result is reported only if no command
 * matches either (`hasOtherMatches`).
 */
export function SearchPanel({ query, hasOtherMatches }: { query: SearchQuery; hasOtherMatches: boolean }) {
  const { t } = useTranslation('search')
  const { data, error, refetch } = useSearchResults(query)
  if (data?.customers.length === 0 && hasOtherMatches) return null
  return (
    <section aria-label={t('search:results')} aria-busy={!data && !error}>
      {error && !data ? (
        <ErrorPlaceholder error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonBar />
      ) : data.customers.length === 0 ? (
        <div role="status">
          <EmptyText>{t('search:none', { text: query.text })}</EmptyText>
          <p className={styles.small}>{t('search:noneHint')}</p>
        </div>
      ) : (
        <Customers key={`${query.text} ${query.exact}`} text={query.text} answer={data} />
      )}
    </section>
  )
}

function Customers({ text, answer: { customers, more } }: { text: string; answer: SearchResult }) {
  const { t } = useTranslation('search')
  const { menu } = useAccess()
  const statuses = useCatalog('orderStatuses')
  const [chosen, setChosen] = useState<number | null>(null)
  const [single] = customers
  const open = customers.length === 1 ? single?.orderId : chosen
  return (
    <>
      <ul className={styles.customers}>
        {customers.map(({ orderId, name, phone, orderStatusId }) => {
          const customer = `${name}, ${formatPhone(phone)}`
          return (
            <li key={orderId}>
              {customers.length === 1 ? (
                <h2 className={styles.customer}>{customer}</h2>
              ) : (
                <button
                  type="button"
                  className={styles.customer}
                  aria-expanded={open === orderId}
                  onClick={() => setChosen(open === orderId ? null : orderId)}
                >
                  {customer}
                </button>
              )}
              {open !== orderId && (
                <span className={styles.small}>
                  {t('search:newest', { orderId, status: statuses.text(orderStatusId) })}
                </span>
              )}
              {open === orderId && <CustomerOrders orderId={orderId} />}
            </li>
          )
        })}
      </ul>
      {more && menu.includes('orders') && (
        <Link to={urls.ordersFound(text)} className={styles.link}>
          {t('search:more')}
        </Link>
      )}
    </>
  )
}
