import { useContext, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { scanUndoInputType } from '../scan/field-under-scan.ts'
import { FormDataStoreContext } from '../form/step-data.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import styles from './quantity-stepper.module.css'

interface Props {
  value: number
  maximum: number
  minimum?: number
  /** Label of the count, for example «Collected: Kettle». */
  label: string
  disabled: boolean
  /** `isUndo`: true if the keys of a scan had changed the value and it was restored. */
  onChange: (value: number, isUndo?: boolean) => void
}

/**
 * A count of whole pieces, changed with keys, buttons or by typing. Typed input is used immediately. A number outside
 * the limits is replaced by the limit. A fraction is refused, and the count from before the typing is restored.
 */
export function QuantityStepper({ value, maximum, minimum = 0, label, disabled, onChange }: Props) {
  const { t } = useTranslation('runner')
  // An empty field is an unfinished number, not zero. A scan may change the count while the field has the focus, so
  // the typed text is stored with the value that it belongs to.
  const [typed, setTyped] = useState<{ text: string; value: number } | null>(null)
  const [violation, setViolation] = useState<'most' | 'whole' | null>(null)
  const valueAtFocus = useRef(value)
  const messageId = useId()
  const form = useContext(FormDataStoreContext)
  // True while this stepper changes the form. Any other change, also of another row, shows that the user has continued,
  // so the message about the limit is hidden.
  const isChanging = useRef(false)
  useEffect(
    () => (violation === 'most' ? form?.onTyped(() => !isChanging.current && setViolation(null)) : undefined),
    [violation, form],
  )
  const change: typeof onChange = (...next) => {
    isChanging.current = true
    onChange(...next)
    isChanging.current = false
  }
  const clamp = (next: number) => Math.max(minimum, Math.min(maximum, next))
  const set = (next: number) => {
    setTyped(null)
    setViolation(null)
    change(clamp(next))
  }
  const handleInput = (text: string, isUndo: boolean) => {
    if (/^\d*[.,][\d.,]*$/.test(text)) {
      setViolation('whole')
      setTyped({ text, value: valueAtFocus.current })
      change(valueAtFocus.current)
      return
    }
    if (!/^\d*$/.test(text)) return
    setViolation(!isUndo && Number(text) > maximum ? 'most' : null)
    if (text.length > 6) return
    const next = text === '' ? value : clamp(Number(text))
    setTyped({ text, value: next })
    if (text !== '') change(next, isUndo)
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
        disabled={disabled || value <= minimum}
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
        aria-valuemin={minimum}
        aria-valuemax={maximum}
        aria-invalid={violation === 'whole' || undefined}
        aria-describedby={violation ? messageId : undefined}
        disabled={disabled}
        value={typed?.value === value ? typed.text : String(value)}
        onChange={({ target, nativeEvent }) =>
          handleInput(target.value, (nativeEvent as InputEvent).inputType === scanUndoInputType)
        }
        onFocus={(event) => {
          valueAtFocus.current = value
          setViolation(null)
          event.target.select()
        }}
        onBlur={() => {
          setTyped(null)
          // If a typed number was replaced by the limit, the message stays until the field gets the focus again or the
          // form changes, because the count differs from what was typed.
          if (violation !== 'most') setViolation(null)
        }}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles.button}
        tabIndex={-1}
        aria-label={t('quantity.more', { label })}
        disabled={disabled || value >= maximum}
        onClick={() => set(value + 1)}
      >
        +
      </button>
      {violation && (
        <InlineError className={styles.error} id={messageId}>
          {t(`quantity.${violation}`, { most: maximum })}
        </InlineError>
      )}
    </span>
  )
}
