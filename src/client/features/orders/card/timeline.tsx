import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Block } from '../../../ui/block.tsx'
import type { Surroundings } from '../../../ui/fields/surroundings.ts'
import { useWho } from '../../../ui/use-who.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { jobTones } from './job-tones.ts'
import { logValue } from './log-value.ts'
import { orderWords } from './order-words.ts'
import styles from './timeline.module.css'

const maxEntries = 30

interface TimelineEntry {
  key: string
  at: string
  actor: string
  what: string
  change: string
  tone: Tone
}

/** Steps of users and jobs of the order in one timeline, newest first. */
function entriesOf(card: OrderCard, s: Surroundings, formatActor: (name: string) => string): TimelineEntry[] {
  const { log, events } = card
  const { t } = s
  const formatter = orderWords(card, s)
  const steps = log.map((entry): TimelineEntry => {
    const before = logValue(entry.entityName, entry.old, formatter)
    const after = logValue(entry.entityName, entry.new, formatter)
    return {
      key: `log ${entry.id}`,
      at: entry.dateTime,
      actor: formatActor(entry.userName),
      what: t(`orders:log.actions.${entry.action}`, { defaultValue: entry.action }),
      change: before === '' || before === after ? after : `${before} → ${after}`,
      tone: 'plain',
    }
  })
  const jobs = events.map((event): TimelineEntry => ({
    key: `event ${event.id}`,
    at: event.updatedAt,
    actor: s.catalog('eventHandlers').text(event.handler),
    what: t(`orders:eventStatuses.${event.status}`, { defaultValue: event.status }),
    change: event.error ?? '',
    tone: jobTones[event.status] ?? 'plain',
  }))
  return [...steps, ...jobs].sort((a, b) => b.at.localeCompare(a.at))
}

export function Timeline({ card, s, title }: { card: OrderCard; s: Surroundings; title: string }) {
  const { zone } = card.store
  const entries = entriesOf(card, s, useWho())
  return (
    <Block title={title}>
      <ol className={styles.list}>
        {entries.slice(0, maxEntries).map((entry) => (
          <li key={entry.key} className={styles.entry}>
            <div className={styles.when} title={s.relative(entry.at, { zone })}>
              {formatStoreDateTime(entry.at, zone)} · {entry.actor}
            </div>
            <Badge tone={entry.tone}>{entry.what}</Badge>
            {entry.change !== '' && <div className={styles.change}>{entry.change}</div>}
          </li>
        ))}
      </ol>
    </Block>
  )
}
