import { Button, Checkbox } from '@fluentui/react-components'
import { BarcodeScanner20Regular, CheckmarkCircle20Filled } from '@fluentui/react-icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogEntry } from '../../../../../schemas/api/catalogs.ts'
import type { StepLine } from '../../../../../schemas/api/tasks.ts'
import {
  countIdentifiablePieces,
  getDeclinedCount,
  getEntryCount,
  needsPieceScans,
  needsShortageReason,
  type LineEntry,
} from './line-entries.ts'
import { getLineCountModeTextKey, type LineCountMode } from './line-modes.ts'
import type { LineEntryStore } from './line-store.ts'
import { calculateRefundSum } from './refund-money.tsx'
import styles from './line-row.module.css'
import { joinClasses } from '../../../ui/join-classes.ts'
import { NativeSelect } from '../../../ui/picker.tsx'
import { ProductPicture } from '../../../ui/product-picture.tsx'
import { useFormatters } from '../../../ui/use-format.ts'
import { QuantityStepper } from '../quantity-stepper.tsx'

interface Props {
  line: StepLine
  entry: LineEntry
  mode: LineCountMode
  store: LineEntryStore
  reasons: readonly CatalogEntry[]
  isOff: boolean
  /** Serial number of the last scan result if it is an accepted scan of this line, otherwise 0. */
  scanned: number
  /** True if the form was submitted and refused, so that missing values are displayed in red. */
  strict: boolean
  onMarks: (lineId: number) => void
  /** Currency of the sums; null if unknown. */
  currency: string | null
}

export const LineRow = memo(function LineRow(props: Props) {
  const { line, entry, mode, store, isOff, scanned, currency } = props
  const { t } = useTranslation('runner')
  const { money } = useFormatters()
  const count = getEntryCount(entry, mode)
  const maximum = mode.maximum(line)
  const isFull = count === maximum
  const needsCodes = needsPieceScans(entry, line, mode)
  const codesText = t('lines.codes', {
    count: entry.marks?.length ?? 0,
    most: countIdentifiablePieces(entry, line, mode),
  })
  const isScannedByMark = line.marked && mode.units === 'each'
  const facts = [
    line.productProperties,
    t('lines.sku', { sku: line.sku }),
    line.actualBarcode ?? line.barcode,
  ].filter((fact) => fact !== null)
  return (
    <div
      className={joinClasses(
        styles.row,
        !mode.needsReason && (mode.separateCount === undefined ? styles.plain : styles.withSeparateCount),
        isFull && mode.isCollecting && styles.done,
        scanned > 0 && styles.last,
        scanned > 0 && styles.flashing,
        scanned > 0 && (scanned % 2 === 0 ? styles.flash : styles.flashAgain),
        needsCodes && styles.needsCodes,
      )}
      // Stays focusable after the last code, because otherwise the row would lose the focus.
      {...(line.marked &&
        mode.units === 'ofTheOrder' && {
          role: 'group',
          'aria-label': needsCodes ? `${line.productName}. ${codesText}` : line.productName,
          'data-blocks-step': needsCodes || undefined,
          tabIndex: -1,
        })}
    >
      <ProductPicture pic={line.pic} className={styles.picture} />
      <div className={styles.name}>
        <div className={styles.title} title={line.productName}>
          {line.productName}
        </div>
        <div className={joinClasses(styles.small, styles.facts)} title={facts.join(' · ')}>
          {needsCodes && <strong className={styles.codes}>{codesText}</strong>}
          {mode.isCheckbox && <span>{t('lines.was', { count: line.collected, most: line.ordered })}</span>}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
        {mode.hasPrice && currency !== null && (
          <div className={styles.small}>
            <span>{t('lines.unitPrice', { price: money(line.unitPrice, currency) })}</span>
            <strong>{t('lines.refundSum', { sum: money(calculateRefundSum(line, count), currency) })}</strong>
          </div>
        )}
        {[line.comment, line.commentCooperator, line.commentWorker].map(
          (comment, i) =>
            comment !== null && (
              <div key={i} className={styles.comment}>
                {comment}
              </div>
            ),
        )}
      </div>
      <div className={styles.count}>
        {isScannedByMark ? (
          <Button
            icon={<BarcodeScanner20Regular />}
            aria-label={t('lines.marks', { count: entry.marks?.length ?? 0, most: maximum })}
            title={t('lines.marks', { count: entry.marks?.length ?? 0, most: maximum })}
            onClick={() => props.onMarks(line.lineId)}
          >
            {t('lines.codes', { count: entry.marks?.length ?? 0, most: maximum })}
          </Button>
        ) : mode.isCheckbox ? (
          <Checkbox
            className={styles.tick}
            label={t('lines.tick')}
            aria-label={t(`lines.counts.${getLineCountModeTextKey(mode)}`, { name: line.productName })}
            checked={isFull}
            disabled={isOff}
            onChange={(_, { checked }) => store.setCount(line.lineId, checked === true ? maximum : 0)}
          />
        ) : (
          <QuantityStepper
            value={count}
            maximum={maximum}
            disabled={isOff}
            label={t(`lines.counts.${getLineCountModeTextKey(mode)}`, { name: line.productName })}
            onChange={(next, isUndo) => store.setCount(line.lineId, next, isUndo)}
          />
        )}
        <span className={joinClasses(styles.of, isFull && mode.isCollecting && styles.full)}>
          {!isScannedByMark && !mode.isCheckbox && t('lines.of', { most: maximum })}
          {isFull && mode.isCollecting && <CheckmarkCircle20Filled aria-label={t('lines.full')} />}
        </span>
      </div>
      {mode.needsReason && !isFull && <Reason {...props} />}
      {mode.separateCount !== undefined && (
        <div className={styles.separateCount}>
          <span>{t('lines.notTaken')}</span>
          <QuantityStepper
            value={getDeclinedCount(entry, mode)}
            maximum={maximum}
            disabled={isOff}
            label={t('lines.counts.notTaken', { name: line.productName })}
            onChange={(next, isUndo) => store.setSeparateCount(line.lineId, next, isUndo)}
          />
        </div>
      )}
    </div>
  )
})

function Reason({ line, entry, mode, store, reasons, isOff, strict }: Props) {
  const { t } = useTranslation('runner')
  const isMissing = strict && needsShortageReason(entry, line, mode)
  return (
    <div className={styles.reason}>
      <NativeSelect
        className={styles.select}
        label={t(mode.isCollecting ? 'lines.reason' : 'lines.whyMissing', { name: line.productName })}
        aria-invalid={isMissing}
        disabled={isOff}
        value={String(entry.reasonId ?? '')}
        onChange={(id) => store.setReason(line.lineId, id === '' ? null : Number(id))}
      >
        <option value="">{t(mode.isCollecting ? 'lines.noReason' : 'lines.noWhyMissing')}</option>
        {reasons.map(({ id, description }) => (
          <option key={id} value={id}>
            {description}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
