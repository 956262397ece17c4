import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Name and value. NamedValueList omits a pair with an empty value. */
export type NamedValue = readonly [name: string, value: ReactNode]

export const isNamedValueFilled = ([, value]: NamedValue) =>
  value !== null && value !== undefined && value !== '' && value !== false

export function NamedValueList({ facts }: { facts: readonly NamedValue[] }) {
  return (
    <dl className={styles.root}>
      {facts.filter(isNamedValueFilled).map(([name, value]) => [
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
