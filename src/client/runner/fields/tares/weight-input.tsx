import { Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/use-format.ts'
import styles from './weight-input.module.css'

/** Kilograms with up to three decimals, after a comma or a point. */
const shape = /^\d{0,3}([.,]\d{0,3})?$/

/** As a scale or a hand types it: with the unit, and on a Russian layout with the letters of point and comma. */
export const readWeight = (text: string): string =>
  text
    .trim()
    .replace(/\s*(kg|кг|k|к)$/i, '')
    .replace(/ю/gi, '.')
    .replace(/б/gi, ',')

/** Grams of what was typed; null when nothing is weighed, as nothing weighs nothing. */
export const gramsOf = (text: string): number | null =>
  Math.round(Number(text.replace(',', '.')) * 1000) || null

interface Props {
  /** Grams. */
  value: number | null
  label: string
  wrong: boolean
  describedBy: string | undefined
  disabled: boolean
  onChange: (grams: number | null) => void
  onBlur: () => void
}

/** A weight as a scale shows it; what is typed counts at once. */
export function WeightInput({ value, label, wrong, describedBy, disabled, onChange, onBlur }: Props) {
  const { t } = useTranslation('runner')
  const { kilograms } = useFormat()
  // «12,» is a number on its way.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      className={styles.root}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={wrong || (typed !== null && !shape.test(readWeight(typed)))}
      aria-describedby={describedBy}
      disabled={disabled}
      contentAfter={t('tares.kg')}
      value={typed ?? (value === null ? '' : kilograms(value))}
      onChange={(_, { value: text }) => {
        const weight = readWeight(text)
        setTyped(text)
        // What is no weight is shown and counts as none: with a sign left out it would be another weight.
        onChange(shape.test(weight) ? gramsOf(weight) : null)
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
}
