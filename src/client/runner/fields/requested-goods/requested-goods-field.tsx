import { useTranslation } from 'react-i18next'
import { useFormContext } from '../../form/form-context.ts'
import { useFieldValue } from '../../form/step-data.ts'
import { getOrderLines } from '../order-lines/lines-behaviour.ts'
import type { CustomFieldProps } from '../custom-field-props.ts'
import { toRequestedLines, type RequestedLine } from './requested-goods-behaviour.ts'
import { EmptyText } from '../../../ui/placeholders.tsx'
import styles from './requested-goods-field.module.css'

/** Read-only list of the goods that the customer requested. */
export function RequestedGoodsField({ name }: CustomFieldProps) {
  const { t } = useTranslation('runner')
  const { order, summary, fieldTitle } = useFormContext()
  const { value } = useFieldValue<RequestedLine[] | undefined>(name)
  const requested = toRequestedLines(value, summary)
  return (
    <div className={styles.root}>
      <span className={styles.title}>{t('asked.title')}</span>
      {requested.length === 0 ? (
        <EmptyText>{t('asked.nothing')}</EmptyText>
      ) : (
        <ul className={styles.list} aria-label={fieldTitle(name)}>
          {requested.map(({ lineId, quantity }) => (
            <li key={lineId}>
              {getOrderLines(order).find((line) => line.lineId === lineId)?.productName ?? lineId}
              {' — '}
              {t('goods.count', { ordered: quantity })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
