import { Field, Input, Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Setting } from '../../../../schemas/api/settings.ts'
import { formatDateTime } from '../format.ts'
import styles from './settings-screen.module.css'
import { useFormat } from '../use-format.ts'
import { shownOf, typedOf } from './setting-value.ts'

interface Props {
  setting: Setting
  /** What is typed and not saved; undefined: nothing. */
  typed: string | undefined
  problem: string | undefined
  disabled: boolean
  onChange: (typed: string) => void
}

/** One value with its bounds, its default and who set it last. */
export function SettingRow({ setting, typed, problem, disabled, onChange }: Props) {
  const { t } = useTranslation('settings')
  const { number, ownCurrency } = useFormat()
  const { name, unit, value, default: usual, min, max, changed } = setting
  const label = t(`settings:names.${name}`)
  const unitText = t(`settings:units.${unit}`, { currency: ownCurrency })
  const shown = typed ?? typedOf(setting, value)
  const asText = (of: number) =>
    unit === 'switch'
      ? t(of === 1 ? 'common:yes' : 'common:no')
      : `${number(shownOf(setting, of))} ${unitText}`
  const bounds = t('settings:bounds', { min: number(shownOf(setting, min)), max: asText(max) })
  const who =
    changed === null
      ? t('settings:byDefault', { value: asText(usual) })
      : t('settings:changed', { who: changed.by, at: formatDateTime(changed.at), from: asText(changed.from) })
  return (
    <div className={styles.row}>
      <Field
        label={label}
        {...(problem === undefined
          ? { hint: unit === 'switch' ? undefined : bounds }
          : { validationState: 'error' as const, validationMessage: problem })}
      >
        {unit === 'switch' ? (
          <Switch
            checked={shown === '1'}
            disabled={disabled}
            label={t(shown === '1' ? 'common:yes' : 'common:no')}
            onChange={(_, { checked }) => onChange(checked ? '1' : '0')}
          />
        ) : (
          <Input
            className={styles.input!}
            value={shown}
            disabled={disabled}
            inputMode="decimal"
            autoComplete="off"
            contentAfter={unitText}
            onChange={(_, { value: next }) => onChange(next)}
            data-setting={name}
          />
        )}
      </Field>
      <p className={styles.who}>
        {typed !== undefined && typed !== typedOf(setting, value)
          ? t('settings:now', { value: asText(value) })
          : who}
      </p>
    </div>
  )
}
