import type { FieldContext } from '../fields/field-context.ts'
import type { SummaryItem } from './card-description.ts'
import styles from './card-summary.module.css'

interface Props<Data> {
  /** Name of the card, which is the namespace of its texts. */
  name: string
  items: readonly SummaryItem<Data>[]
  data: Data
  s: FieldContext
}

/** The most important values of the card. */
export function CardSummary<Data>({ name, items, data, s }: Props<Data>) {
  return (
    <dl className={styles.root}>
      {items.flatMap((item) =>
        item.render(data, s).map(({ main, more = [] }, i) => (
          <div key={`${item.name} ${i}`}>
            <dt className={styles.name}>{s.t(`${name}:fields.${item.name}`)}</dt>
            <dd className={styles.main}>{main}</dd>
            {more.map((line, n) => (
              <dd key={n} className={styles.more}>
                {line}
              </dd>
            ))}
          </div>
        )),
      )}
    </dl>
  )
}
