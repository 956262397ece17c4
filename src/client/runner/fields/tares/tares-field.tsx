import { Button } from '@fluentui/react-components'
import { Add16Regular } from '@fluentui/react-icons'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCatalog } from '../../../http/use-catalog.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useFormatters } from '../../../ui/use-format.ts'
import { useFormContext } from '../../form/form-context.ts'
import { useFieldValue, useFormDataStore } from '../../form/step-data.ts'
import type { CustomFieldProps } from '../custom-field-props.ts'
import { TareRowView } from './tare-row.tsx'
import { sumWeights, getWeightLimits, type TareRow } from './tares-behaviour.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { EmptyText } from '../../../ui/placeholders.tsx'
import styles from './tares-field.module.css'

/** Element that gets the focus after the rows have rendered: row `index`, or the button that adds a row. */
type FocusTarget = { index: number } | 'add' | null

/**
 * Containers of a delivery with their weights (specification 5). Their limits come from the step's summary, in grams.
 */
export function TaresField({ name, uiSchema, disabled, readonly }: CustomFieldProps) {
  const { t } = useTranslation('runner')
  const { kilograms } = useFormatters()
  const { summary, fieldTitle } = useFormContext()
  const { entries: types, error: failed } = useCatalog(String(uiSchema?.['ui:options']?.['types']))
  const { value: rows = [], error, update } = useFieldValue<TareRow[] | undefined>(name)
  const data = useFormDataStore()
  const root = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const pendingFocus = useRef<FocusTarget>(null)

  const isOff = disabled === true || readonly === true
  const limits = getWeightLimits(summary)
  const total = sumWeights(rows)

  const change = (index: number, part: Partial<TareRow>) =>
    update((now = []) => now.map((row, i) => (i === index ? { ...row, ...part } : row)))
  const add = () => {
    update((now = []) => [...now, createEmptyRow(now.at(-1))])
    pendingFocus.current = { index: rows.length }
  }
  const remove = (index: number) => {
    update((now = []) => now.filter((_, i) => i !== index))
    pendingFocus.current = rows.length > 1 ? { index: Math.min(index, rows.length - 2) } : 'add'
  }
  // Both parts get the type of the container but no weight, because users would take an estimated weight for a
  // measured one.
  const split = (index: number) => {
    update((now = []) =>
      now.flatMap((row, i) => (i === index ? [createEmptyRow(row), createEmptyRow(row)] : [row])),
    )
    pendingFocus.current = { index }
  }

  useEffect(() => {
    const to = pendingFocus.current
    pendingFocus.current = null
    if (to === null) return
    const place = to === 'add' ? '[data-add]' : `[data-tare="${to.index + 1}"]`
    focusFirstMissing(root.current?.querySelector<HTMLElement>(place) ?? null)
  }, [rows.length])

  useEffect(
    () =>
      data.onFocus(name, () => {
        const invalidField = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        ;(invalidField ?? root.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
      }),
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
      {rows.length === 0 && <EmptyText>{t('tares.empty')}</EmptyText>}
      <ul className={styles.list} aria-label={fieldTitle(name)}>
        {rows.map((row, index) => (
          <TareRowView
            key={index}
            n={index + 1}
            row={row}
            types={types}
            maxBoxWeight={limits.box}
            isOff={isOff}
            strict={error !== undefined}
            onChange={(part) => change(index, part)}
            onRemove={() => remove(index)}
            onSplit={() => split(index)}
          />
        ))}
      </ul>
      <Button className={styles.add} data-add icon={<Add16Regular />} disabled={isOff} onClick={add}>
        {t('tares.add')}
      </Button>
      <div className={joinClasses(styles.total, total > limits.order && styles.wrong)} role="status">
        <span>{t('tares.total')}</span>
        <span>{t('tares.ofMost', { total: kilograms(total), most: kilograms(limits.order) })}</span>
      </div>
      {error && <InlineError id={errorId}>{error}</InlineError>}
    </div>
  )
}

const createEmptyRow = (row: TareRow | undefined): TareRow => ({
  typeId: row?.typeId ?? null,
  weight: null,
  unused: false,
})

/** Focuses the type if it is not chosen yet, otherwise the weight. */
function focusFirstMissing(element: HTMLElement | null) {
  if (!element) return
  const select = element.querySelector('select')
  const field = select?.value === '' ? select : element.querySelector('input')
  ;(field ?? element).focus()
}
