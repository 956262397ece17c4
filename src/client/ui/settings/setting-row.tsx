import { Field, Input, Switch } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Setting } from '../../../../schemas/api/settings.ts'
import { useCatalog, type Catalog } from '../../http/use-catalog.ts'
import { formatDateTime } from '../format.ts'
import styles from './settings-screen.module.css'
import { NativeSelect } from '../picker.tsx'
import { useFormatters } from '../use-format.ts'
import { toDisplayedValue, formatSettingInput } from './setting-value.ts'

interface Props {
  setting: Setting
  /** Unsaved input; undefined if there is none. */
  typed: string | undefined
  problem: string | undefined
  disabled: boolean
  onChange: (typed: string) => void
}

/** A setting with its limits, its default value and its last change. */
export function SettingRow(props: Props) {
  return props.setting.unit === 'catalog' ? <EntryRow {...props} /> : <ValueRow {...props} catalog={null} />
}

/** Setting whose value is an entry of a catalogue. The catalogue has the name of the setting. */
function EntryRow(props: Props) {
  const catalog = useCatalog(props.setting.name)
  return <ValueRow {...props} catalog={catalog} />
}

function ValueRow({
  setting,
  typed,
  problem,
  disabled,
  onChange,
  catalog,
}: Props & { catalog: Catalog | null }) {
  const { t } = useTranslation('settings')
  const { number, ownCurrency } = useFormatters()
  const { name, unit, value, default: defaultValue, min, max, changed } = setting
  const label = t(`settings:names.${name}`)
  const unitText = t(`settings:units.${unit}`, { currency: ownCurrency })
  const displayedValue = typed ?? formatSettingInput(setting, value)
  const formatValue = (amount: number) =>
    unit === 'switch'
      ? t(amount === 1 ? 'common:yes' : 'common:no')
      : catalog !== null
        ? catalog.text(amount)
        : `${number(toDisplayedValue(setting, amount))} ${unitText}`
  const bounds = t('settings:bounds', { min: number(toDisplayedValue(setting, min)), max: formatValue(max) })
  const sourceText =
    changed === null
      ? t('settings:byDefault', { value: formatValue(defaultValue) })
      : t('settings:changed', {
          who: changed.by,
          at: formatDateTime(changed.at),
          from: formatValue(changed.from),
        })
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.location.hash === `#${name}`) row.current?.scrollIntoView?.({ block: 'center' })
  }, [name])
  return (
    <div className={styles.row} id={name} ref={row}>
      <Field
        label={label}
        {...(problem === undefined
          ? { hint: unit === 'switch' || catalog !== null ? undefined : bounds }
          : { validationMessage: problem })}
      >
        {unit === 'switch' ? (
          <Switch
            checked={displayedValue === '1'}
            disabled={disabled}
            label={t(displayedValue === '1' ? 'common:yes' : 'common:no')}
            onChange={(_, { checked }) => onChange(checked ? '1' : '0')}
          />
        ) : catalog !== null ? (
          <NativeSelect
            className={styles.picker}
            value={displayedValue}
            disabled={disabled}
            onChange={onChange}
          >
            {catalog.entries.map(({ id, description }) => (
              <option key={id} value={id}>
                {description}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <Input
            className={styles.input}
            value={displayedValue}
            disabled={disabled}
            inputMode="decimal"
            autoComplete="off"
            contentAfter={unitText}
            onChange={(_, { value: next }) => onChange(next)}
            data-setting={name}
          />
        )}
      </Field>
      <p className={styles.changedBy}>
        {typed !== undefined && typed !== formatSettingInput(setting, value)
          ? t('settings:now', { value: formatValue(value) })
          : sourceText}
      </p>
    </div>
  )
}
