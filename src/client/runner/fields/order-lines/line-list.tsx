import { Suspense } from 'react'
import { createOnDemandCode } from '../../form/on-demand.ts'
import type { LineListProps } from './long-line-list.tsx'
import styles from './line-list.module.css'

/** A list with more lines than this renders only the visible rows. */
const fewRows = 50

/** The virtual list is loaded only for a long list. */
const longList = createOnDemandCode(() => import('./long-line-list.tsx'))

export function LineList(props: LineListProps) {
  if (props.ids.length <= fewRows) return <ShortList {...props} />
  return (
    // While the virtual list is loading, the first rows are rendered at their final position.
    <Suspense fallback={<ShortList {...props} ids={props.ids.slice(0, fewRows)} />}>
      <LongList {...props} />
    </Suspense>
  )
}

function ShortList({ ids, label, row }: LineListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {ids.map((id) => (
        <li key={id}>{row(id)}</li>
      ))}
    </ul>
  )
}

function LongList(props: LineListProps) {
  const { LongLineList } = longList.useLoaded()
  return <LongLineList {...props} className={styles.list} />
}
