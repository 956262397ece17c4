import { Button } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { get, request } from '../../../http/http.ts'
import { queryKeys } from '../../../http/query-keys.ts'
import { useCatalog } from '../../../http/use-catalog.ts'
import { createScanFeedbackUpdater, ScanEntry, type ScanFeedback } from '../../../runner/scan/scan-entry.tsx'
import { playTone } from '../../../runner/scan/sounds.ts'
import { useScanner } from '../../../runner/scan/use-scanner.ts'
import { NotFound } from '../../../ui/not-found.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { parseId, urls } from '../../../ui/urls.ts'
import { HandoverOrdersList } from './handover-orders-list.tsx'
import styles from './boxes.module.css'
import {
  buildAcceptanceActBody,
  countScannedBoxes,
  isBoxScanned,
  areAllBoxesScanned,
  listScannedBoxes,
  listUnscannedBoxes,
} from './scanned-orders.ts'
import { useScannedOrdersNoLongerReady } from './use-withdrawn-orders.ts'
import { useScannedOrders } from './use-scanned-orders.ts'

/** Maximum number of orders in one acceptance act. */
const maxOrders = 200
const getStorageKey = (service: number, orders: string | null) => `${service}.${orders ?? 'all'}`

/**
 * Screen to scan the boxes that are handed over to one delivery service. The acceptance act can be created when all
 * boxes of the scanned orders are scanned and all of these orders are still ready.
 */
export function BoxesScreen() {
  const service = parseId(useParams().service)
  const [params] = useSearchParams()
  const orders = params.get('orders')
  if (service === null) return <NotFound />
  return (
    <Boxes
      key={getStorageKey(service, orders)}
      service={service}
      storageKey={getStorageKey(service, orders)}
      pfm={params.get('pfm') ?? undefined}
      selectedOrders={orders === null ? null : orders.split(',').map(Number)}
    />
  )
}

interface Props {
  service: number
  storageKey: string
  pfm: string | undefined
  /**
   * Ids of the orders that the user has selected for the handover; null for all ready orders of the service. Boxes of
   * other orders may be scanned too.
   */
  selectedOrders: readonly number[] | null
}

function Boxes({ service, storageKey, pfm, selectedOrders }: Props) {
  const { t } = useTranslation('deliveryIssue')
  const name = useCatalog('deliveryServices').text(service)
  const title = t('deliveryIssue:scan.title', { service: name })
  useScreenTitle(title)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { scanned, change, forget } = useScannedOrders(storageKey)
  const [feedback, setFeedback] = useState<ScanFeedback | null>(null)
  // An acceptance act belongs to one store: that of the URL, otherwise that of the scanned orders.
  const store = pfm ?? scanned.at(-1)?.order.pfm
  const query = {
    service,
    act: 'without' as const,
    limit: maxOrders,
    ...(store !== undefined && { pfm: store }),
  }
  const readyOrders = useQuery({
    queryKey: [...queryKeys.orders, 'boxes', query],
    queryFn: ({ signal }) => get('tasks/delivery-list', { signal, query }),
    placeholderData: (before) => before,
  })
  const act = useMutation({
    mutationFn: () => request('POST', 'acceptance-acts', { body: buildAcceptanceActBody(scanned) }),
    onSuccess: ({ deskId }) => {
      forget()
      void queries.invalidateQueries({ queryKey: queryKeys.orders })
      void navigate(urls.act(deskId))
    },
  })

  const showFeedback = (isWrong: boolean, text: string) => {
    setFeedback(createScanFeedbackUpdater(isWrong, text))
    playTone(isWrong ? 'wrong' : 'right')
  }
  const acceptCode = async (code: string) => {
    act.reset()
    try {
      const box = await get('acceptance-acts/box', { query: { code, service, pfm: store } })
      const { order, n } = box
      change({ box, code })
      showFeedback(
        false,
        t(`deliveryIssue:scan.${isBoxScanned(scanned, box) ? 'again' : 'right'}`, {
          n,
          of: order.boxes,
          order: order.orderId,
          name: order.name,
        }),
      )
    } catch (error) {
      showFeedback(true, (error as Error).message)
    }
  }
  useScanner(({ text }) => (text.trim() === '' ? undefined : acceptCode(text.trim())))

  const expected = (readyOrders.data?.items ?? []).filter(
    ({ orderId }) => selectedOrders?.includes(orderId) ?? true,
  )
  const unscanned = expected.filter(({ orderId }) => countScannedBoxes(scanned, orderId) === 0)
  const incompleteOrders = scanned.filter((candidate) => !areAllBoxesScanned(candidate))
  const isCompleteList =
    readyOrders.data !== undefined &&
    !readyOrders.isPlaceholderData &&
    readyOrders.data.items.length < maxOrders
  const withdrawn = useScannedOrdersNoLongerReady(scanned, isCompleteList ? readyOrders.data.items : null, {
    service,
    pfm: store,
  })
  // The result of the last scan may be that of a withdrawn order, so it must not stay next to the warning.
  const withdrawnIds = withdrawn.map(({ scannedOrder }) => scannedOrder.order.orderId).join()
  const [seenWithdrawnIds, setSeenWithdrawnIds] = useState('')
  if (withdrawnIds !== seenWithdrawnIds) {
    setSeenWithdrawnIds(withdrawnIds)
    if (withdrawnIds !== '') setFeedback(null)
  }
  const blockReason =
    withdrawn.length > 0
      ? t('deliveryIssue:scan.why.withdrawn', {
          orders: withdrawn.map(({ scannedOrder }) => scannedOrder.order.orderId).join(', '),
        })
      : scanned.length === 0
        ? t('deliveryIssue:scan.why.none')
        : incompleteOrders.length > 0
          ? t('deliveryIssue:scan.why.short', {
              boxes: incompleteOrders.flatMap(listUnscannedBoxes).join(', '),
            })
          : null
  const createAct = () => {
    if (blockReason === null && !act.isPending) act.mutate()
  }
  useSubmitKey(createAct)

  return (
    <>
      <PageTitle
        title={title}
        aside={store}
        actions={<Link to={urls.issueDelivery(service)}>{t('deliveryIssue:scan.back')}</Link>}
      />
      <div className={styles.root}>
        <ScanEntry
          label={t('deliveryIssue:scan.field')}
          hint={t('deliveryIssue:scan.hint')}
          waiting={t('deliveryIssue:scan.waiting')}
          answer={feedback}
          onCode={(code) => void acceptCode(code)}
        />
        {readyOrders.error && !readyOrders.data && (
          <ErrorPlaceholder error={readyOrders.error} retry={() => void readyOrders.refetch()} />
        )}
        {withdrawn.length > 0 && (
          <div className={styles.withdrawn}>
            {withdrawn.map(({ scannedOrder, message }) => (
              <Notice
                key={scannedOrder.order.orderId}
                tone="error"
                action={
                  <Button onClick={() => change({ remove: scannedOrder.order.orderId })}>
                    {t('deliveryIssue:scan.leave', { order: scannedOrder.order.orderId })}
                  </Button>
                }
              >
                {message}.{' '}
                {t('deliveryIssue:scan.aside', {
                  count: listScannedBoxes(scannedOrder).length,
                  boxes: listScannedBoxes(scannedOrder).join(', '),
                })}
              </Notice>
            ))}
          </div>
        )}
        <HandoverOrdersList
          scanned={scanned}
          unscanned={unscanned}
          withdrawn={withdrawn}
          onRemove={(remove) => change({ remove })}
        />
        <div className={styles.bar}>
          {act.error && <Notice tone="error">{act.error.message}</Notice>}
          <Button
            appearance="primary"
            disabledFocusable={blockReason !== null || act.isPending}
            aria-describedby="why-no-act"
            aria-keyshortcuts="Control+Enter"
            onClick={createAct}
          >
            {t('deliveryIssue:scan.form', { count: scanned.length })}
          </Button>
          <span id="why-no-act" className={styles.blockReason}>
            {blockReason ??
              (unscanned.length > 0
                ? t('deliveryIssue:scan.left', { count: unscanned.length })
                : t('deliveryIssue:scan.all'))}
          </span>
        </div>
      </div>
    </>
  )
}

/** Calls `onSubmit` on Ctrl+Enter, which also submits the steps of tasks. */
function useSubmitKey(onSubmit: () => void): void {
  const handleSubmit = useEffectEvent(onSubmit)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handleSubmit()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
