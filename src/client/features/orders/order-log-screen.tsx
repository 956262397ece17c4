import { useSearchParams } from 'react-router-dom'
import type { OrderCard, OrderLogEntry } from '../../../../schemas/api/orders.ts'
import { DataTable, type DataColumn } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { parsePage } from '../../ui/list/use-list-state.ts'
import { useFieldContext } from '../../ui/fields/field-context.ts'
import { useActorName } from '../../ui/use-actor-name.ts'
import { RefreshFailureNotice } from '../../ui/stale-notice.tsx'
import { useOrderLog } from './api.ts'
import { formatLogEntity, formatLogTitle } from './card/log-title.ts'
import { formatLogValue } from './card/log-value.ts'
import { orderLogCatalogNames } from './card/log-catalogs.ts'
import { createOrderFormatter } from './card/order-formatter.ts'
import { OrderHistoryHeader, createOrderHistoryScreen } from './history-screen.tsx'
import styles from './order-log-screen.module.css'

/**
 * Page of the order log with time, type, action, entity, old and new value, user and the sent data (specification 3).
 */
function Log({ card, title }: { card: OrderCard; title: string }) {
  const [params, setParams] = useSearchParams()
  const page = parsePage(params.get('page'))
  const { surroundings } = useFieldContext(['orders'], orderLogCatalogNames, { stores: false })
  const formatter = createOrderFormatter(card, surroundings)
  const formatActor = useActorName()
  const { order } = card
  const { t, at, number } = formatter
  const { data, error, refetch } = useOrderLog(order.id, page)

  const column = (id: string, cell: DataColumn<OrderLogEntry>['cell']) => ({
    id,
    header: t(`orders:log.fields.${id}`),
    cell,
  })
  const columns: DataColumn<OrderLogEntry>[] = [
    column('dateTime', (entry) => at(entry.dateTime)),
    column('type', (entry) => t(`orders:log.types.${entry.type}`)),
    column('action', (entry) => formatLogTitle(entry, formatter)),
    column('entityName', (entry) => formatLogEntity(entry, formatter)),
    column('old', (entry) => formatLogValue(entry.entityName, entry.old, formatter)),
    column('new', (entry) => formatLogValue(entry.entityName, entry.new, formatter)),
    column('userName', (entry) => formatActor(entry.userName)),
    column('sentData', (entry) =>
      entry.sentData === null || entry.sentData === undefined ? null : (
        <details>
          <summary>{t('orders:log.show')}</summary>
          <pre className={styles.data}>{JSON.stringify(entry.sentData, null, 2)}</pre>
        </details>
      ),
    ),
  ]
  return (
    <>
      <OrderHistoryHeader orderId={order.id} title={title} {...(data && { total: number(data.total) })} />
      <div className={styles.root}>
        {error && <RefreshFailureNotice error={error} retry={() => void refetch()} />}
        <DataTable
          label={title}
          columns={columns}
          rows={data?.items ?? card.log}
          rowId={(entry) => entry.id}
          isMultiline
        />
      </div>
      {data && (
        <Pager
          page={page}
          rowCount={data.items.length}
          total={data.total}
          exact
          setPage={(next) => setParams(next === 1 ? {} : { page: String(next) })}
        />
      )}
    </>
  )
}

export const OrderLogScreen = createOrderHistoryScreen('orders:log.title', Log)
