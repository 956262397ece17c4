import { makeStyles, tokens } from '@fluentui/react-components'
import { Suspense } from 'react'
import { onDemand } from '../../form/on-demand.ts'
import type { LineListProps } from './long-line-list.tsx'

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

/** Above so many rows only those in sight are drawn. */
const fewRows = 50

/** Only a long order needs what draws the rows in sight. */
const longList = onDemand(() => import('./long-line-list.tsx'))

export function LineList(props: LineListProps) {
  if (props.ids.length <= fewRows) return <ShortList {...props} />
  return (
    // The first rows stand where they will stand then.
    <Suspense fallback={<ShortList {...props} ids={props.ids.slice(0, fewRows)} />}>
      <LongList {...props} />
    </Suspense>
  )
}

function ShortList({ ids, label, row }: LineListProps) {
  const styles = useStyles()
  return (
    <ul className={styles.list} aria-label={label}>
      {ids.map((id) => (
        <li key={id}>{row(id)}</li>
      ))}
    </ul>
  )
}

function LongList(props: LineListProps) {
  const styles = useStyles()
  const { LongLineList } = longList.useLoaded()
  return <LongLineList {...props} className={styles.list} />
}
