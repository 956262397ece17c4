import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { TimelineEntry, TimelineStep } from '../../../../schemas/api/order-timeline.ts'
import type { OrderCard } from '../../../../schemas/api/orders.ts'
import { useRights } from '../../http/use-rights.ts'
import { Badge } from '../../ui/badge.tsx'
import { renderEventLink } from '../../ui/event-link.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { useFieldContext } from '../../ui/fields/field-context.ts'
import { Pager } from '../../ui/list/pager.tsx'
import { parsePage } from '../../ui/list/use-list-state.ts'
import { urls } from '../../ui/urls.ts'
import { useActorName } from '../../ui/use-actor-name.ts'
import { toStateTitleKey } from '../../ui/workflow-text.tsx'
import { useOrderTimeline } from './api.ts'
import { getOutboxEventTone } from '../../ui/tones.ts'
import { orderLogCatalogNames } from './card/log-catalogs.ts'
import { formatLogTitle } from './card/log-title.ts'
import { formatLogValue } from './card/log-value.ts'
import { createOrderFormatter, type OrderFormatter } from './card/order-formatter.ts'
import { OrderHistoryHeader, createOrderHistoryScreen } from './history-screen.tsx'
import { ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { LoadingFrame } from '../../ui/loading-frame.tsx'
import { RefreshFailureNotice } from '../../ui/stale-notice.tsx'
import styles from './order-timeline-screen.module.css'

const catalogs = ['eventHandlers', ...orderLogCatalogNames]

/** Page with the steps of the processes, the changes of the order and the outbox events, grouped by time and user. */
function OrderTimeline({ card, title }: { card: OrderCard; title: string }) {
  const [params, setParams] = useSearchParams()
  const page = parsePage(params.get('page'))
  const { surroundings } = useFieldContext(['orders'], catalogs, { stores: false })
  const formatter = createOrderFormatter(card, surroundings)
  const { number } = formatter
  const formatActor = useActorName()
  const { data, error, refetch } = useOrderTimeline(card.order.id, page)
  return (
    <>
      <OrderHistoryHeader
        orderId={card.order.id}
        title={title}
        {...(data && { total: number(data.total) })}
      />
      <div className={styles.root}>
        {error && data && <RefreshFailureNotice error={error} retry={() => void refetch()} />}
        {error && !data && <ErrorPlaceholder error={error} retry={() => void refetch()} />}
        {!data && !error && <LoadingFrame />}
        <ol className={styles.moments} aria-label={title}>
          {data?.items.map((moment) => (
            <li key={moment.at} className={joinClasses(styles.moment, moment.who === 'CRM' && styles.system)}>
              <h2 className={styles.time} title={surroundings.relative(moment.at, { zone: card.store.zone })}>
                {formatter.at(moment.at)} · <strong>{formatActor(moment.who)}</strong>
              </h2>
              <Steps steps={moment.steps} words={formatter} />
              <Changes changes={moment.changes} words={formatter} />
              <Jobs
                jobs={moment.jobs}
                words={formatter}
                handler={(id) => surroundings.catalog('eventHandlers').text(id)}
              />
            </li>
          ))}
        </ol>
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

/**
 * Steps such as «Формирование: Начать сборку → Сборка товаров». If the user may see processes, the name of the process
 * links to the diagram with the path of the instance.
 */
function Steps({ steps, words: { t } }: { steps: readonly TimelineStep[]; words: OrderFormatter }) {
  const rights = useRights()
  const spaces = [...new Set(steps.map(({ workflow, version }) => `${workflow}/v${version}`))]
  const { t: translate, i18n, ready } = useTranslation(spaces, { useSuspense: false })
  if (steps.length === 0) return null
  const canSeePaths = rights?.has('menuViewProcesses') && rights.has('processView')
  const translateOr = (key: string, fallback: string) => (i18n.exists(key) ? translate(key) : fallback)
  const getEventName = ({ workflow, version, event, from }: TimelineStep) =>
    from === null
      ? t('orders:timeline.started')
      : event === '@move'
        ? t('orders:timeline.moved')
        : event.startsWith('@')
          ? t('orders:timeline.migrated', { version })
          : translateOr(`${workflow}/v${version}:events.${event}.label`, t('orders:timeline.otherEvent'))
  return (
    <ul className={styles.lines} aria-label={t('orders:timeline.steps')}>
      {steps.map((step, index) => {
        const space = `${step.workflow}/v${step.version}`
        const name = ready ? translate(`${space}:title`) : '…'
        const to = step.to
          .split('|')
          .map((state) => translateOr(`${space}:${toStateTitleKey(state)}`, t('orders:timeline.otherState')))
        return (
          <li key={index}>
            <span className={styles.process}>
              {canSeePaths ? <Link to={urls.instance(step.instanceId)}>{name}</Link> : name}
              {': '}
            </span>
            {ready && (
              <>
                {getEventName(step)} → {to.join(', ')}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Changes({ changes, words }: { changes: TimelineEntry['changes']; words: OrderFormatter }) {
  const { t } = words
  if (changes.length === 0) return null
  return (
    <ul className={styles.lines} aria-label={t('orders:timeline.changes')}>
      {changes.map(({ id, action, entityName, old, new: next }) => {
        const [before, after] = [
          formatLogValue(entityName, old, words),
          formatLogValue(entityName, next, words),
        ]
        return (
          <li key={id} className={styles.change}>
            {formatLogTitle({ action, entityName, new: next }, words)}
            {after !== '' && (
              <>
                {': '}
                {before !== '' && before !== after && (
                  <Fragment>
                    <del>{before}</del> →{' '}
                  </Fragment>
                )}
                <ins>{after}</ins>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface JobsProps {
  jobs: TimelineEntry['jobs']
  words: OrderFormatter
  handler: (id: string) => string
}

/** Outbox events that belong to the timeline entry, with their current status. */
function Jobs({ jobs, words: { t, at }, handler }: JobsProps) {
  const rights = useRights()
  if (jobs.length === 0) return null
  return (
    <ul className={styles.lines} aria-label={t('orders:timeline.jobs')}>
      {jobs.map((job) => (
        <li key={job.id}>
          {renderEventLink(job.id, rights, handler(job.handler))}{' '}
          <Badge tone={getOutboxEventTone(job.status)}>
            {t(`orders:eventStatuses.${job.status}`, { defaultValue: job.status })}
          </Badge>{' '}
          <span className={styles.process}>
            {[
              job.updatedAt !== job.createdAt && at(job.updatedAt),
              job.attempts > 1 && t('orders:timeline.attempts', { count: job.attempts }),
              job.error,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const OrderTimelineScreen = createOrderHistoryScreen('orders:timeline.title', OrderTimeline)
