import { Fragment } from 'react'
import type { ProcessNames } from '../names.ts'
import styles from './panel.module.css'

interface TextWithParamsProps {
  text: string
  names: ProcessNames
  /** Known values of the parameters. */
  known?: Readonly<Record<string, string | number>>
}

/** A text of the process. Parameters without a value are displayed by name: «Собрано [собрано] из [заказано]». */
export function TextWithParams({ text, names, known = {} }: TextWithParamsProps) {
  const parts = text.split(/\{\{\s*(\w+)[^}]*\}\}/)
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index % 2 === 0 ? part : (known[part] ?? <span className={styles.param}>{names.param(part)}</span>)}
    </Fragment>
  ))
}
