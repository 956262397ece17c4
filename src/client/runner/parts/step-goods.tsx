import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Warning16Filled } from '@fluentui/react-icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderView } from '../../../../schemas/api/tasks.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { isCounted, linesNow, missingNow, type LineNow } from './step-lines.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, maxWidth: '880px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  place: { margin: 0, fontSize: tokens.fontSizeBase400 },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    minHeight: '40px',
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  count: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  missing: { color: tokens.colorStatusDangerForeground3, fontWeight: tokens.fontWeightSemibold },
})

/** The goods that the step is about, collected beside ordered. */
export function StepGoods({ view }: { view: OrderView }) {
  const { t } = useTranslation('runner')
  const styles = useStyles()
  const titleId = useId()
  const lines = linesNow(view)
  const counted = isCounted(view.step, lines)
  const { storagePlace } = view.order
  if (lines.length === 0) return null
  const countOf = ({ pieces, ordered, collected }: LineNow) =>
    pieces !== null
      ? t('goods.count', { ordered: pieces })
      : t(counted ? 'goods.missing' : 'goods.count', { collected, ordered })
  const isShort = ({ pieces, ordered, collected }: LineNow) =>
    pieces === null && counted && collected < ordered
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {t(view.step.goods === undefined ? 'goods.title' : 'goods.here', { count: lines.length })}
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
              {line.productName}
              <div className={styles.small}>
                {[line.productProperties, t('lines.sku', { sku: line.sku })].filter(Boolean).join(' · ')}
              </div>
            </div>
            <span className={mergeClasses(styles.count, isShort(line) && styles.missing)}>
              {isShort(line) && <Warning16Filled aria-hidden />} {countOf(line)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is missing, by name, and why; nothing where all is there. */
export function StepShortage({ view }: { view: OrderView }) {
  const { t } = useTranslation('runner')
  const styles = useStyles()
  const titleId = useId()
  const reasons = useCatalog('changeReasons')
  const lines = missingNow(view)
  if (lines.length === 0) return null
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h3 className={mergeClasses(styles.title, styles.missing)} id={titleId}>
        {t('goods.shortage')}
      </h3>
      <ul className={styles.list} aria-labelledby={titleId}>
        {lines.map(({ lineId, productName, ordered, collected, reasonId }) => (
          <li key={lineId} className={styles.line}>
            <div>
              {productName}
              {reasonId !== null && <div className={styles.small}>{reasons.text(reasonId)}</div>}
            </div>
            <span className={mergeClasses(styles.count, styles.missing)}>
              {t('goods.lack', { missing: ordered - collected, ordered })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
