import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Block } from '../../../ui/block.tsx'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { useActorName } from '../../../ui/use-actor-name.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { getOutboxEventTone } from '../../../ui/tones.ts'
import { formatLogTitle } from './log-title.ts'
import { formatLogValue } from './log-value.ts'
import { createOrderFormatter } from './order-formatter.ts'
import styles from './timeline.module.css'

const maxEntries = 30

interface TimelineEntry {
  key: string
  at: string
  actor: string
  title: string
  change: string
  tone: Tone
}

/** Returns the log entries and the outbox events of the card as one timeline, newest first. */
function buildTimelineEntries(
  card: OrderCard,
  s: FieldContext,
  formatActor: (name: string) => string,
): TimelineEntry[] {
  const { log, events } = card
  const { t } = s
  const formatter = createOrderFormatter(card, s)
  const steps = log.map((entry): TimelineEntry => {
    const before = formatLogValue(entry.entityName, entry.old, formatter)
    const after = formatLogValue(entry.entityName, entry.new, formatter)
    return {
      key: `log ${entry.id}`,
      at: entry.dateTime,
      actor: formatActor(entry.userName),
      title: formatLogTitle(entry, s),
      change: before === '' || before === after ? after : `${before} → ${after}`,
      tone: 'plain',
    }
  })
  const jobs = events.map((event): TimelineEntry => ({
    key: `event ${event.id}`,
    at: event.updatedAt,
    actor: s.catalog('eventHandlers').text(event.handler),
    title: t(`orders:eventStatuses.${event.status}`, { defaultValue: event.status }),
    change: event.error ?? '',
    tone: getOutboxEventTone(event.status),
  }))
  return [...steps, ...jobs].sort((a, b) => b.at.localeCompare(a.at))
}

export function OrderCardTimeline({ card, s, title }: { card: OrderCard; s: FieldContext; title: string }) {
  const { zone } = card.store
  const entries = buildTimelineEntries(card, s, useActorName())
  return (
    <Block title={title}>
      <ol className={styles.list}>
        {entries.slice(0, maxEntries).map((entry) => (
          <li key={entry.key} className={styles.entry}>
            <div className={styles.time} title={s.relative(entry.at, { zone })}>
              {formatStoreDateTime(entry.at, zone)} · {entry.actor}
            </div>
            <Badge tone={entry.tone}>{entry.title}</Badge>
            {entry.change !== '' && <div className={styles.change}>{entry.change}</div>}
          </li>
        ))}
      </ol>
    </Block>
  )
}
