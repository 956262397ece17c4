import { Block } from './block.tsx'
import styles from './change-history.module.css'
import { EmptyText } from './placeholders.tsx'
import { formatDateTime } from './format.ts'

interface Props {
  title: string
  /** Text that is displayed if there are no changes. */
  empty: string
  /** Sorted from the newest to the oldest. */
  changes: readonly { at: string; by: string; description: string }[]
}

/** List of changes with user and time. */
export const ChangeHistory = ({ title, empty, changes }: Props) => (
  <Block title={title}>
    {changes.length === 0 ? (
      <EmptyText>{empty}</EmptyText>
    ) : (
      <ul className={styles.list}>
        {changes.map(({ at, by, description }, i) => (
          // The index is a safe key: a change has no id, and the order of the changes does not vary.
          <li key={`${at} ${i}`}>
            <span className={styles.hint}>
              {formatDateTime(at)} · {by}
            </span>
            <span>{description}</span>
          </li>
        ))}
      </ul>
    )}
  </Block>
)
