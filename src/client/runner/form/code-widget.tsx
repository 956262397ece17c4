import { Input, makeStyles, tokens } from '@fluentui/react-components'
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'

const useStyles = makeStyles({
  root: {
    width: '168px',
    height: '56px',
    '& input': {
      fontSize: tokens.fontSizeHero800,
      letterSpacing: '0.3em',
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'center',
    },
  },
})

/** A short code of digits, as the customer dictates it (`ui:options.length`). */
export function CodeWidget({
  id,
  value,
  disabled,
  readonly,
  autofocus,
  options,
  rawErrors,
  onChange,
}: WidgetProps) {
  const styles = useStyles()
  const length = Number(options['length'] ?? 4)
  return (
    <Input
      id={id}
      className={styles.root}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={typeof value === 'string' ? value : ''}
      disabled={disabled || readonly}
      autoFocus={autofocus}
      aria-invalid={(rawErrors?.length ?? 0) > 0}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(_, { value: text }) => {
        const digits = text.replace(/\D/g, '').slice(0, length)
        onChange(digits === '' ? undefined : digits)
      }}
    />
  )
}
