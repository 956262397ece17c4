import { Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/use-format.ts'
import styles from './weight-input.module.css'

/** Kilograms with up to three decimals, after a comma or a point. */
const weightPattern = /^\d{0,3}([.,]\d{0,3})?$/

/**
 * Normalises input of a scale or a user: with the unit, and with the letters that a Russian layout produces for
 * point and comma.
 */
export const formatWeightInput = (text: string): string =>
  text
    .trim()
    .replace(/\s*(kg|кг|k|к)$/i, '')
    .replace(/ю/gi, '.')
    .replace(/б/gi, ',')

/** Grams of the input; null when there is no weight or it is zero. */
export const parseGrams = (text: string): number | null =>
  Math.round(Number(text.replace(',', '.')) * 1000) || null

interface Props {
  /** Grams. */
  value: number | null
  label: string
  isInvalid: boolean
  describedBy: string | undefined
  disabled: boolean
  onChange: (grams: number | null) => void
  onBlur: () => void
}

/** A weight in kilograms; typed input counts at once. */
export function WeightInput({ value, label, isInvalid, describedBy, disabled, onChange, onBlur }: Props) {
  const { t } = useTranslation('runner')
  const { kilograms } = useFormat()
  // «12,» is an unfinished number.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      className={styles.root}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isInvalid || (typed !== null && !weightPattern.test(formatWeightInput(typed)))}
      aria-describedby={describedBy}
      disabled={disabled}
      contentAfter={t('tares.kg')}
      value={typed ?? (value === null ? '' : kilograms(value))}
      onChange={(_, { value: text }) => {
        const weight = formatWeightInput(text)
        setTyped(text)
        // An invalid weight stays visible and counts as none: dropping a character would give another weight.
        onChange(weightPattern.test(weight) ? parseGrams(weight) : null)
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
}
