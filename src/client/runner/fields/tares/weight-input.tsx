import { Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../ui/use-format.ts'
import styles from './weight-input.module.css'

/** Kilograms below 1000 with up to three decimals after a comma or a point. */
const weightPattern = /^\d{0,3}([.,]\d{0,3})?$/

/**
 * Normalises the input of a scale or a user. Removes the unit, and replaces the letters that a Russian layout
 * produces instead of point and comma.
 */
export const normalizeWeightInput = (text: string): string =>
  text
    .trim()
    .replace(/\s*(kg|кг|k|к)$/i, '')
    .replace(/ю/gi, '.')
    .replace(/б/gi, ',')

/** Returns the grams of the input; null if there is no weight or it is zero. */
export const parseGrams = (text: string): number | null =>
  Math.round(Number(text.replace(',', '.')) * 1000) || null

interface Props {
  /** Weight in grams. */
  value: number | null
  label: string
  isInvalid: boolean
  describedBy: string | undefined
  disabled: boolean
  onChange: (grams: number | null) => void
  onBlur: () => void
}

/**
 * Input for a weight, displayed in kilograms. Reports grams on every keystroke; null while the text is no valid weight.
 */
export function WeightInput({ value, label, isInvalid, describedBy, disabled, onChange, onBlur }: Props) {
  const { t } = useTranslation('runner')
  const { kilograms } = useFormatters()
  // The typed text is stored, because for example «12,» is an unfinished number.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      className={styles.root}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isInvalid || (typed !== null && !weightPattern.test(normalizeWeightInput(typed)))}
      aria-describedby={describedBy}
      disabled={disabled}
      contentAfter={t('tares.kg')}
      value={typed ?? (value === null ? '' : kilograms(value))}
      onChange={(_, { value: text }) => {
        const weight = normalizeWeightInput(text)
        setTyped(text)
        // An invalid weight stays visible until the field loses the focus, but counts as missing. Without one of its
        // characters it would be a different weight.
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
