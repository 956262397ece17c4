import type { EventJournal } from '../../../../schemas/api/events.ts'
import { customBlock } from '../../ui/card/card-description.ts'
import { NamedValueList } from '../../ui/facts.tsx'
import styles from './technical-block.module.css'

/** The stored values of the event, folded, for a question to the support. The server has masked secrets in them. */
export const technicalBlock = customBlock<EventJournal>('technical', ({ event }, { t }, title) => (
  <details className={styles.root}>
    <summary className={styles.title}>{title}</summary>
    <NamedValueList
      facts={[
        [t('events:technical.handler'), event.handler],
        [t('events:fields.type'), event.type],
        [t('events:technical.service'), event.serviceId],
        [t('events:fields.data'), <pre className={styles.data}>{JSON.stringify(event.data, null, 2)}</pre>],
      ]}
    />
  </details>
))
