import { Fragment } from 'react'
import type { ProcessNames } from '../names.ts'
import styles from './panel.module.css'

/** A text of the process whose numbers and names are still open: «Собрано [собрано] из [заказано]». */
export function TextWithParams({ text, names }: { text: string; names: ProcessNames }) {
  const parts = text.split(/\{\{\s*(\w+)[^}]*\}\}/)
  return parts.map((part, n) => (
    <Fragment key={n}>
      {n % 2 === 0 ? part : <span className={styles.param}>{names.param(part)}</span>}
    </Fragment>
  ))
}
