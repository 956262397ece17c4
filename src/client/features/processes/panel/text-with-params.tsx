import { Fragment } from 'react'
import type { ProcessNames } from '../names.ts'
import styles from './panel.module.css'

interface TextWithParamsProps {
  text: string
  names: ProcessNames
  /** What is known of its numbers and names. */
  known?: Readonly<Record<string, string | number>>
}

/** A text of the process; what is open in it is named: «Собрано [собрано] из [заказано]». */
export function TextWithParams({ text, names, known = {} }: TextWithParamsProps) {
  const parts = text.split(/\{\{\s*(\w+)[^}]*\}\}/)
  return parts.map((part, n) => (
    <Fragment key={n}>
      {n % 2 === 0 ? part : (known[part] ?? <span className={styles.param}>{names.param(part)}</span>)}
    </Fragment>
  ))
}
