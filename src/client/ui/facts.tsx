import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Name and value. If the value is empty, the line is omitted. */
export type Fact = readonly [name: string, value: ReactNode]

export const isFactFilled = ([, value]: Fact) =>
  value !== null && value !== undefined && value !== '' && value !== false

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.root}>
      {facts.filter(isFactFilled).map(([name, value]) => [
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
