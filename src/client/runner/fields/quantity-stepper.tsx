import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { takenBack } from '../scan/field-under-scan.ts'
import styles from './quantity-stepper.module.css'

interface Props {
  value: number
  most: number
  least?: number
  /** What is counted: «Collected: Kettle». */
  label: string
  disabled: boolean
  /** `takenBack`: keys of a scan had changed it, and it is again what it was before them. */
  onChange: (value: number, takenBack?: boolean) => void
}

/**
 * A count of whole pieces by keys, buttons or typing. What is typed counts at once; beyond the bounds it becomes the bound,
 * and with a fraction it is refused: the count is again what it was.
 */
export function QuantityStepper({ value, most, least = 0, label, disabled, onChange }: Props) {
  const { t } = useTranslation('runner')
  // An emptied field is a number on its way, not zero. A scan may change the count while the field has the focus.
  const [typed, setTyped] = useState<{ text: string; value: number } | null>(null)
  const [beyond, setBeyond] = useState<'most' | 'whole' | null>(null)
  const atFocus = useRef(value)
  const saidId = useId()
  const bounded = (next: number) => Math.max(least, Math.min(most, next))
  const set = (next: number) => {
    setTyped(null)
    setBeyond(null)
    onChange(bounded(next))
  }
  const type = (text: string, back: boolean) => {
    if (/^\d*[.,][\d.,]*$/.test(text)) {
      setBeyond('whole')
      setTyped({ text, value: atFocus.current })
      onChange(atFocus.current)
      return
    }
    if (!/^\d*$/.test(text)) return
    setBeyond(!back && Number(text) > most ? 'most' : null)
    if (text.length > 6) return
    const next = text === '' ? value : bounded(Number(text))
    setTyped({ text, value: next })
    if (text !== '') onChange(next, back)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    set(value + step)
  }
  return (
    <span className={styles.root}>
      <button
        type="button"
        className={styles.button}
        tabIndex={-1}
        aria-label={t('quantity.less', { label })}
        disabled={disabled || value <= least}
        onClick={() => set(value - 1)}
      >
        −
      </button>
      <input
        className={styles.input}
        role="spinbutton"
        inputMode="numeric"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-invalid={beyond === 'whole' || undefined}
        aria-describedby={beyond ? saidId : undefined}
        disabled={disabled}
        value={typed?.value === value ? typed.text : String(value)}
        onChange={({ target, nativeEvent }) =>
          type(target.value, (nativeEvent as InputEvent).inputType === takenBack)
        }
        onFocus={(event) => {
          atFocus.current = value
          setBeyond(null)
          event.target.select()
        }}
        onBlur={() => {
          setTyped(null)
          // A count that became the bound says so until it is corrected: it is not what was typed.
          if (beyond !== 'most') setBeyond(null)
        }}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles.button}
        tabIndex={-1}
        aria-label={t('quantity.more', { label })}
        disabled={disabled || value >= most}
        onClick={() => set(value + 1)}
      >
        +
      </button>
      {beyond && (
        <span className={styles.beyond} id={saidId} role="alert">
          {t(`quantity.${beyond}`, { most })}
        </span>
      )}
    </span>
  )
}
