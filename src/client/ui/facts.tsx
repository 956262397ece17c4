import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 40%) 1fr',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})

/** Name and value; an empty value leaves its line out. */
export type Fact = readonly [name: string, value: ReactNode]

export const isFilled = ([, value]: Fact) =>
  value !== null && value !== undefined && value !== '' && value !== false

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const styles = useStyles()
  return (
    <dl className={styles.root}>
      {facts.filter(isFilled).map(([name, value]) => [
        <dt key={`${name} name`} className={styles.name}>
          {name}
        </dt>,
        <dd key={name} className={styles.value}>
          {value}
        </dd>,
      ])}
    </dl>
  )
}
