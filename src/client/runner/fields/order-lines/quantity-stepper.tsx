import { makeStyles, tokens } from '@fluentui/react-components'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  // Plain elements: some hundred of Fluent's buttons and inputs cost a second to draw.
  button: {
    width: '36px',
    height: '36px',
    fontSize: tokens.fontSizeBase500,
    lineHeight: 1,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':disabled': {
      color: tokens.colorNeutralForegroundDisabled,
      border: `1px solid ${tokens.colorNeutralStrokeDisabled}`,
      cursor: 'default',
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    '@media (max-width: 767px)': { width: '44px', height: '44px' },
  },
  input: {
    width: '48px',
    height: '36px',
    boxSizing: 'border-box',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase400,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    ':disabled': {
      color: tokens.colorNeutralForegroundDisabled,
      border: `1px solid ${tokens.colorNeutralStrokeDisabled}`,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    '@media (max-width: 767px)': { height: '44px', width: '56px' },
  },
})

interface Props {
  value: number
  most: number
  least?: number
  /** What is counted: «Collected: Kettle». */
  label: string
  disabled: boolean
  onChange: (value: number) => void
}

/** A count by keys, buttons or typing. What is typed counts at once; beyond the bounds it becomes the bound. */
export function QuantityStepper({ value, most, least = 0, label, disabled, onChange }: Props) {
  const { t } = useTranslation('runner')
  const styles = useStyles()
  // An emptied field is a number on its way, not zero.
  const [typed, setTyped] = useState<string | null>(null)
  const set = (next: number) => {
    setTyped(null)
    onChange(Math.max(least, Math.min(most, next)))
  }
  const type = (text: string) => {
    if (!/^\d{0,6}$/.test(text)) return
    setTyped(text)
    if (text !== '') onChange(Math.max(least, Math.min(most, Number(text))))
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
        disabled={disabled}
        value={typed ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
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
    </span>
  )
}
