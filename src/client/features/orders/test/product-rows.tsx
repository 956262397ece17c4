import { Button } from '@fluentui/react-components'
import { Add16Regular, Delete16Regular } from '@fluentui/react-icons'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormInput } from '../../../ui/form/form-description.ts'
import { FormFields } from '../../../ui/form/form-fields.tsx'
import styles from '../../../ui/form/form.module.css'
import {
  addProductRow,
  rareProductFields,
  mainProductFields,
  removeProductRow,
  getProductRowPath,
  listProductRowIds,
  calculateRowSum,
} from './test-order-form.ts'

interface Props extends Omit<ComponentProps<typeof FormFields>, 'fields' | 'at'> {
  sum: (minor: number) => string
  /** Called with the whole input of the form after the user has added or removed a row. */
  onRows: (typed: FormInput & Record<string, string>) => void
}

/** Rows of products, each with its sum. Rarely used fields are folded. */
export function ProductRows({ sum, onRows, ...props }: Props) {
  const { t } = useTranslation('testOrder')
  const { typed, wrong, disabled } = props
  const rows = listProductRowIds(typed)
  return (
    <>
      {rows.map((row, index) => {
        const at = getProductRowPath(row)
        const name = t('testOrder:product', { number: index + 1 })
        return (
          <fieldset key={row} className={styles.item} aria-label={name}>
            <div className={styles.itemHead}>
              <strong>{name}</strong>
              <span className={styles.sum}>{sum(calculateRowSum(typed, row))}</span>
              {rows.length > 1 && (
                <Button
                  appearance="subtle"
                  icon={<Delete16Regular />}
                  disabled={disabled}
                  aria-label={`${t('testOrder:removeProduct')}: ${name}`}
                  onClick={() => onRows(removeProductRow(typed, row))}
                >
                  {t('testOrder:removeProduct')}
                </Button>
              )}
            </div>
            <FormFields {...props} fields={mainProductFields} at={at} />
            <details
              open={rareProductFields.some(({ id }) => wrong[`${at}${id}`] !== undefined) || undefined}
            >
              <summary>{t('testOrder:moreOfProduct')}</summary>
              <FormFields {...props} fields={rareProductFields} at={at} />
            </details>
          </fieldset>
        )
      })}
      <div>
        <Button icon={<Add16Regular />} disabled={disabled} onClick={() => onRows(addProductRow(typed))}>
          {t('testOrder:addProduct')}
        </Button>
      </div>
    </>
  )
}
