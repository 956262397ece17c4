import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Block } from '../../../ui/block.tsx'
import { logValue } from './log-value.ts'
import type { OrderView } from './order-view.ts'
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

const eventTones: Readonly<Record<string, Tone>> = {
  done: 'done',
  fail: 'danger',
  canceled: 'ended',
  waiting: 'warning',
}

/** People's steps and the jobs of the order in one row of time, newest first. */
function entriesOf(view: OrderView): Entry[] {
  const { log, events, t, catalogs, who } = view
  const steps = log.map((entry): Entry => {
    const before = logValue(entry.entityName, entry.old, view)
    const after = logValue(entry.entityName, entry.new, view)
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
    who: catalogs.eventHandlers.text(event.handler),
    what: t(`orders:eventStatuses.${event.status}`, { defaultValue: event.status }),
    change: event.error ?? '',
    tone: eventTones[event.status] ?? 'plain',
  }))
  return [...steps, ...jobs].sort((a, b) => b.at.localeCompare(a.at))
}

export function Timeline({ view }: { view: OrderView }) {
  const { t, at, relative } = view
  const entries = entriesOf(view)
  return (
    <Block title={t('orders:card.timeline')}>
      <ol className={styles.list}>
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.key} className={styles.entry}>
            <div className={styles.when} title={relative(entry.at)}>
              {at(entry.at)} · {entry.who}
            </div>
            <Badge tone={entry.tone}>{entry.what}</Badge>
            {entry.change !== '' && <div className={styles.change}>{entry.change}</div>}
          </li>
        ))}
      </ol>
    </Block>
  )
}
