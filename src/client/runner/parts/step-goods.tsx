import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderStepView } from '../../../../schemas/api/tasks.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import {
  isCollectingFinished,
  selectStepLines,
  selectLinesWithShortage,
  type StepLineState,
} from './step-lines.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Tag } from '../../ui/tag.tsx'
import styles from './step-goods.module.css'

/**
 * Goods of the step with the number of pieces that the step handles. If the step handles the whole order, with the
 * ordered pieces and, after collecting, the collected pieces.
 */
export function StepGoods({ view }: { view: OrderStepView }) {
  const { t } = useTranslation('runner')
  const titleId = useId()
  const lines = selectStepLines(view)
  const isFinal = isCollectingFinished(view.step, lines)
  const { storagePlace } = view.order
  if (lines.length === 0) return null
  const countOf = ({ pieces, ordered, collected }: StepLineState) =>
    pieces !== null
      ? t('goods.count', { ordered: pieces })
      : t(isFinal ? 'goods.missing' : 'goods.count', { collected, ordered })
  const isShort = ({ pieces, ordered, collected }: StepLineState) =>
    pieces === null && isFinal && collected < ordered
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {t(view.step.goods === undefined ? 'goods.title' : 'goods.here', {
          count: lines.length,
          pieces: lines.reduce((sum, { pieces, ordered }) => sum + (pieces ?? ordered), 0),
        })}
      </h3>
      {storagePlace && (
        <p className={styles.place}>
          {t('facts.storagePlace')}: <strong>{storagePlace}</strong>
        </p>
      )}
      <ul className={styles.list} aria-labelledby={titleId}>
        {lines.map((line) => (
          <li key={line.lineId} className={styles.line}>
            <div>
              {line.productName} {line.forAdults && <Tag tone="danger">{t('facts.adults')}</Tag>}
              <div className={styles.small}>
                {[line.productProperties, t('lines.sku', { sku: line.sku })].filter(Boolean).join(' · ')}
              </div>
            </div>
            <span className={joinClasses(styles.count, isShort(line) && styles.missing)}>
              {countOf(line)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Missing goods by name with the reason; not rendered if nothing is missing. */
export function StepShortage({ view }: { view: OrderStepView }) {
  const { t } = useTranslation('runner')
  const titleId = useId()
  const reasons = useCatalog('changeReasons')
  const lines = selectLinesWithShortage(view)
  if (lines.length === 0) return null
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h3 className={joinClasses(styles.title, styles.missing)} id={titleId}>
        {t('goods.shortage')}
      </h3>
      <ul className={styles.list} aria-labelledby={titleId}>
        {lines.map(({ lineId, productName, ordered, collected, reasonId }) => (
          <li key={lineId} className={styles.line}>
            <div>
              {productName}
              {reasonId !== null && <div className={styles.small}>{reasons.text(reasonId)}</div>}
            </div>
            <span className={joinClasses(styles.count, styles.missing)}>
              {t('goods.lack', { missing: ordered - collected, ordered })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
