import { Button } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentOperationName } from '../../../../../schemas/api/test-order.ts'
import { get, request } from '../../../http/http.ts'
import { queryKeys } from '../../../http/query-keys.ts'
import { useCatalogs } from '../../../http/use-catalog.ts'
import { Block } from '../../../ui/block.tsx'
import { NamedValueList } from '../../../ui/facts.tsx'
import { InlineError } from '../../../ui/inline-error.tsx'
import { LoadingFrame } from '../../../ui/loading-frame.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { useFormatters } from '../../../ui/use-format.ts'
import styles from './test-payments.module.css'
import { formatDateTime } from '../../../ui/format.ts'

const catalogs = ['orderStatuses', 'payStatuses', 'stockTypes'] as const

interface Result {
  ok: boolean
  text: string
}

/**
 * Block with buttons that simulate notifications of the bank for a test order. The server processes them like real
 * ones, so that real receipts may be printed.
 */
export function TestPaymentsBlock({ orderId, title }: { orderId: number; title: string }) {
  const { t } = useTranslation('testOrder')
  const { money } = useFormatters()
  const queries = useQueryClient()
  const { catalogs: catalogEntries } = useCatalogs(catalogs)
  const queryKey = [...queryKeys.order(orderId), 'payment-operations']
  const path = `orders/${orderId}/payment-operations` as const
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get(path, { signal }),
  })
  const [results, setResults] = useState<Partial<Record<PaymentOperationName, Result>>>({})
  // Idempotency key by operation. It remains until the operation succeeds. If a response is lost and the user repeats
  // the operation, the server processes only one notification.
  const keys = useRef(new Map<PaymentOperationName, string>())
  const notify = useMutation({
    mutationFn: ({ operation }: { operation: PaymentOperationName; amount: number }) => {
      const key = keys.current.get(operation) ?? crypto.randomUUID()
      keys.current.set(operation, key)
      return request('POST', path, { body: { operation }, idempotencyKey: key })
    },
    onSuccess: ({ acted: _, ...payments }, { operation, amount }) => {
      keys.current.delete(operation)
      queries.setQueryData(queryKey, payments)
      void queries.invalidateQueries({ queryKey: queryKeys.order(orderId) })
      const text = t('testOrder:done', {
        sum: money(amount, payments.currency),
        status: catalogEntries.payStatuses.text(payments.payStatusId),
      })
      setResults((current) => ({ ...current, [operation]: { ok: true, text } }))
    },
    onError: ({ message }, { operation }) => {
      setResults((current) => ({ ...current, [operation]: { ok: false, text: message } }))
      void refetch()
    },
  })
  if (!data)
    return (
      <Block title={title}>
        {error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <LoadingFrame />}
      </Block>
    )
  return (
    <Block title={title}>
      <div className={styles.warning}>
        <Notice tone="warning">{t('testOrder:realReceipts')}</Notice>
      </div>
      <NamedValueList
        facts={[
          [t('testOrder:facts.orderStatus'), catalogEntries.orderStatuses.text(data.orderStatusId)],
          [t('testOrder:facts.payStatus'), catalogEntries.payStatuses.text(data.payStatusId)],
          [t('testOrder:fields.stockTypeId'), catalogEntries.stockTypes.text(data.stockTypeId)],
          [t('testOrder:fields.callbackUrl'), data.callbackUrl ?? ''],
          [
            t('testOrder:fields.callbackState'),
            data.callbackUrl === null
              ? ''
              : data.callbackAt !== null
                ? t('testOrder:callback.accepted', { at: formatDateTime(data.callbackAt) })
                : (data.callbackError ?? t('testOrder:callback.waiting')),
          ],
          [t('testOrder:fields.externalUrl'), data.externalUrl ?? ''],
        ]}
      />
      <ul className={styles.root}>
        {data.operations.map(({ operation, amount, reason }) => {
          const result = results[operation]
          const reasonId = `${orderId}-${operation}`
          return (
            <li key={operation} className={styles.operation}>
              <Button
                disabled={reason !== null || notify.isPending}
                aria-describedby={reasonId}
                onClick={() => notify.mutate({ operation, amount })}
              >
                {t(`testOrder:operations.${operation}`)}
              </Button>
              <span id={reasonId} className={styles.reason}>
                {reason ?? t('testOrder:amount', { sum: money(amount, data.currency) })}
              </span>
              {result?.ok && (
                <span className={styles.done} role="status">
                  {result.text}
                </span>
              )}
              {result?.ok === false && <InlineError className={styles.failed}>{result.text}</InlineError>}
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
