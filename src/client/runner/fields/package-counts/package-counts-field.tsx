import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { arePackagesFree } from '../../../../shared/package-cost.ts'
import { useCatalog } from '../../../http/use-catalog.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { useFormContext } from '../../form/form-context.ts'
import { useFieldValue, useFormDataStore } from '../../form/step-data.ts'
import type { CustomFieldProps } from '../custom-field-props.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { calculateFormedPart, sumPackagePrices } from '../../part-to-hand-over.ts'
import { QuantityStepper } from '../quantity-stepper.tsx'
import { countPackages, type PackageCount } from './packages-behaviour.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import styles from './package-counts-field.module.css'

/** Maximum number of packages of one type, as in the schema of the form. */
const maxTyped = 1000

/** Number of packages of each type, at most `summary.maxPackages` in total. Each type has exactly one row. */
export function PackageCountsField({ name, uiSchema, disabled, readonly }: CustomFieldProps) {
  const { t } = useTranslation('runner')
  const { money } = useFormatters()
  const { summary, order, fieldTitle } = useFormContext()
  const { entries: types, error: failed } = useCatalog(String(uiSchema?.['ui:options']?.['types']))
  const { value = [], error, update } = useFieldValue<PackageCount[] | undefined>(name)
  const data = useFormDataStore()
  const root = useRef<HTMLDivElement>(null)
  const errorId = useId()

  const maximum = Number(summary['maxPackages'] ?? 1000)
  const total = countPackages(value)
  const prices = new Map(types.map(({ id, price = 0 }) => [Number(id), price]))
  const sum = sumPackagePrices(value, prices)
  const isFree = order !== null && arePackagesFree(order)
  const formed = order && calculateFormedPart(order, summary, sum)
  const set = (typeId: number, count: number) =>
    update((packages = []) => {
      const others = packages.filter((p) => p.typeId !== typeId)
      return count === 0 ? others : [...others, { typeId, count }]
    })

  useEffect(
    () => data.onFocus(name, () => root.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus()),
    [data, name],
  )

  return (
    <div
      className={styles.root}
      ref={root}
      role="group"
      aria-label={fieldTitle(name)}
      {...(error && { 'aria-describedby': errorId })}
    >
      <h3 className={styles.title}>{fieldTitle(name)}</h3>
      {failed && <Notice tone="error">{failed.message}</Notice>}
      {!failed && types.length === 0 && <SkeletonBar />}
      {types.map(({ id, description, price }) => {
        const typeId = Number(id)
        const count = value.find((p) => p.typeId === typeId)?.count ?? 0
        return (
          <div key={id} className={styles.row}>
            <span>
              {description}
              {order && !isFree && price !== undefined && (
                <span className={styles.price}>{money(price, order.currency)}</span>
              )}
            </span>
            <QuantityStepper
              value={count}
              // Not `maxPackages`: the typed number must not change; a total above the limit is reported instead.
              maximum={maxTyped}
              label={t('packages.count', { type: description })}
              disabled={disabled === true || readonly === true}
              onChange={(next) => set(typeId, next)}
            />
          </div>
        )
      })}
      <div className={joinClasses(styles.total, total > maximum && styles.wrong)} role="status">
        <span>{t('packages.total')}</span>
        <span>{t('packages.ofMost', { total, most: maximum })}</span>
      </div>
      {order && (
        <div className={styles.sums} role="status">
          <span>{t('packages.sum', { sum: isFree ? t('packages.free') : money(sum, order.currency) })}</span>
          {formed !== null && (
            <span>{t('packages.payable', { sum: money(formed.toPay, order.currency) })}</span>
          )}
        </div>
      )}
      {total > maximum && <InlineError>{t('packages.blocker.many', { most: maximum })}</InlineError>}
      {error && <InlineError id={errorId}>{error}</InlineError>}
    </div>
  )
}
