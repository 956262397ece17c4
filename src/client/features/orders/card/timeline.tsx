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

const shown = 30

interface Entry {
  key: string
  at: string
  who: string
  what: string
  change: string
  tone: Tone
}

/** Steps of users and jobs of the order in one timeline, newest first. */
function entriesOf(card: OrderCard, s: Surroundings, who: (name: string) => string): Entry[] {
  const { log, events } = card
  const { t } = s
  const words = orderWords(card, s)
  const steps = log.map((entry): Entry => {
    const before = logValue(entry.entityName, entry.old, words)
    const after = logValue(entry.entityName, entry.new, words)
    return {
      key: `log ${entry.id}`,
      at: entry.dateTime,
      who: who(entry.userName),
      what: t(`orders:log.actions.${entry.action}`, { defaultValue: entry.action }),
      change: before === '' || before === after ? after : `${before} → ${after}`,
      tone: 'plain',
    }
  })
  const jobs = events.map((event): Entry => ({
    key: `event ${event.id}`,
    at: event.updatedAt,
    who: s.catalog('eventHandlers').text(event.handler),
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
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.key} className={styles.entry}>
            <div className={styles.when} title={s.relative(entry.at, { zone })}>
              {formatStoreDateTime(entry.at, zone)} · {entry.who}
            </div>
            <Badge tone={entry.tone}>{entry.what}</Badge>
            {entry.change !== '' && <div className={styles.change}>{entry.change}</div>}
          </li>
        ))}
      </ol>
    </Block>
  )
}
