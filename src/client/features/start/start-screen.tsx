import { Button } from '@fluentui/react-components'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { StartPage } from '../../../../schemas/api/start.ts'
import { startPageCounters, type StartPageCounter } from '../../../shared/start-counters.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { claimNextTask } from '../../http/take-next-task.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useIsPhoneWidth } from '../../ui/phone-width.ts'
import { FiringAlerts } from './firing-alerts.tsx'
import { OrdersByHour } from './orders-by-hour.tsx'
import { NextTasks } from './next-tasks.tsx'
import { buildListUrl } from './build-list-url.ts'
import { getEmptyGroupTextKey } from './calm-text.ts'
import { MoneyDueSummary } from './money-due-summary.tsx'
import { TasksByType } from './task-types.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyText, ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import styles from './start-screen.module.css'

const pollIntervalMs = 60_000

const addresses: Readonly<Record<StartPageCounter['list'], () => string>> = {
  tasks: urls.tasks,
  orders: urls.orders,
  standing: urls.standing,
  moneyDue: urls.moneyDue,
  missingReceipts: urls.missingReceipts,
  events: urls.events,
  alerts: urls.alerts,
  feedbacks: urls.feedbacks,
  services: urls.services,
  sapTransactions: urls.sapTransactions,
  refunds: urls.refunds,
  refundRegisters: urls.refundRegisters,
  acceptanceActs: urls.acts,
  receipts: urls.receipts,
  deliveryIssue: urls.issuedToDelivery,
}
const kinds = ['waits', 'late', 'wrong', 'closing'] as const

const getCounterAddress = (list: StartPageCounter['list'], query: StartPageCounter['query']) =>
  buildListUrl(addresses[list](), query)

/**
 * Start page. On the left are the tasks. On the right are numbers of waiting, late and failed work and of work to be
 * finished before the day is closed. Each number links to its list.
 */
export function StartScreen() {
  const { t } = useTranslation('start')
  useScreenTitle(t('start:title'))
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.start,
    queryFn: ({ signal }) => get('start', { signal }),
    refetchInterval: pollIntervalMs,
  })
  if (error && !data) return <ErrorPlaceholder error={error} retry={() => void refetch()} />
  return (
    <>
      <PageTitle
        title={t('start:title')}
        actions={data !== undefined && data.types.length > 0 && <TakeNext />}
      />
      {data ? (
        <div className={joinClasses(styles.root, hasTasks(data) && styles.withTasks)}>
          {hasTasks(data) && (
            <div>
              {data.types.length > 0 && <NextTasks />}
              <TasksByType start={data} />
              <OrdersByHour hours={data.hours} />
            </div>
          )}
          <div className={styles.groups}>
            <FiringAlerts />
            {kinds.map((kind) => (
              <Group key={kind} kind={kind} start={data} />
            ))}
          </div>
        </div>
      ) : (
        <div className={joinClasses(styles.root, styles.withTasks)} aria-busy>
          <StartSkeleton />
        </div>
      )}
    </>
  )
}

const hasTasks = ({ types, allTypes, hours }: StartPage) => types.length + allTypes.length + hours.length > 0

function Group({ kind, start: { counts, moneyDue } }: { kind: (typeof kinds)[number]; start: StartPage }) {
  const { t } = useTranslation('start')
  const { number } = useFormatters()
  const counters = startPageCounters
    .filter((counter) => counter.kind === kind)
    .flatMap((one) => {
      const result = counts.find(({ id }) => id === one.id)
      return result === undefined ? [] : [{ ...one, ...result }]
    })
  if (counters.length === 0) return null
  const nonZero = counters.filter(({ count }) => count > 0)
  return (
    <section className={styles.group} aria-labelledby={`start-${kind}`}>
      <h2 id={`start-${kind}`} className={styles.heading}>
        {t(`start:kinds.${kind}`)}
      </h2>
      {nonZero.length === 0 ? (
        <div className={styles.calm}>
          <EmptyText>{t(getEmptyGroupTextKey(kind, counts))}</EmptyText>
        </div>
      ) : (
        <ul className={styles.counters}>
          {nonZero.map(({ id, list, query, count, isExact }) => (
            <li key={id}>
              <Link className={styles.counter} to={getCounterAddress(list, query)}>
                <span>
                  {t(`start:counters.${id}`)}
                  {list === 'moneyDue' && (
                    <MoneyDueSummary
                      sums={moneyDue.filter(
                        ({ direction }) => query.status === 'waiting' && query.direction === direction,
                      )}
                    />
                  )}
                </span>
                <span className={joinClasses(styles.number, styles[kind])}>
                  {isExact ? number(count) : t('start:atLeast', { count: number(count) })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function TakeNext() {
  const { t } = useTranslation('start')
  const { near } = useFormatters()
  const navigate = useNavigate()
  const onPhone = useIsPhoneWidth()
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => claimNextTask(),
    onSuccess: ({ taskId }) => taskId !== null && void navigate(urls.task(taskId)),
  })
  return (
    <>
      <span role="status">
        {data?.taskId === null &&
          (data.callsFrom === undefined
            ? t(onPhone ? 'start:noNextOnPhone' : 'start:noNext')
            : t('start:onlyLaterCalls', { when: near(data.callsFrom) }))}
      </span>
      <InlineError>{error?.message}</InlineError>
      <Button
        appearance="primary"
        disabledFocusable={isPending}
        {...(isPending && { icon: <Spinner size="tiny" /> })}
        onClick={() => mutate()}
      >
        {t('start:takeNext')}
      </Button>
    </>
  )
}

/** Placeholder for the groups while the page loads. It reserves the space of the groups. */
const StartSkeleton = () =>
  kinds.map((kind) => (
    <div key={kind} className={styles.group}>
      <div className={joinClasses(styles.waiting, styles.short)} />
      <div className={styles.waiting} />
      <div className={styles.waiting} />
    </div>
  ))
