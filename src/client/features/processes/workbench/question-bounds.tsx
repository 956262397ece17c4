import { Input } from '@fluentui/react-components'
import { useState } from 'react'
import { isIsoDate } from '../../../../shared/questions/check-answers.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import styles from './workbench.module.css'

interface BoundInputProps {
  value: number | undefined
  readOnly: boolean
  onChange: (value: number | undefined) => void
}

/** Lower or upper bound of a number or of a length. A text that is no number changes nothing. */
export function BoundInput({ value, readOnly, onChange }: BoundInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const write = (text: string) => {
    setTyped(text)
    const number = Number(text.replace(',', '.'))
    if (text.trim() === '') onChange(undefined)
    else if (/^-?\d{1,10}([.,]\d{1,3})?$/.test(text.trim())) onChange(number)
  }
  return (
    <Input
      className={styles.limitInput}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      value={typed ?? String(value ?? '').replace('.', ',')}
      onChange={(_, { value: text }) => write(text)}
      onBlur={() => setTyped(null)}
    />
  )
}

interface DayBoundProps {
  value: string | undefined
  disabled: boolean
  onChange: (value: string | undefined) => void
}

/** First or last day. A text that is no complete day changes nothing. */
export function DayBound({ value, disabled, onChange }: DayBoundProps) {
  const [typed, setTyped] = useState(value ?? '')
  return (
    <DayInput
      value={typed}
      disabled={disabled}
      onChange={(text) => {
        setTyped(text)
        if (text.trim() === '') onChange(undefined)
        else if (isIsoDate(text)) onChange(text)
      }}
    />
  )
}
