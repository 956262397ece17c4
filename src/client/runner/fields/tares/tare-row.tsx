import { Button, Switch } from '@fluentui/react-components'
import { Delete20Regular, SplitVertical20Regular } from '@fluentui/react-icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogEntry } from '../../../../../schemas/api/catalogs.ts'
import { Picker } from '../../../ui/picker.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { isHeavy, type TareRow } from './tares-behaviour.ts'
import { WeightInput } from './weight-input.tsx'
import styles from './tare-row.module.css'

interface Props {
  /** Number of the row, from 1. */
  n: number
  row: TareRow
  types: readonly CatalogEntry[]
  maxBoxWeight: number
  off: boolean
  /** The form was submitted and refused: missing values are red. */
  strict: boolean
  onChange: (next: Partial<TareRow>) => void
  onRemove: () => void
  onSplit: () => void
}

/** One container; its error is displayed directly under it, with the possible action. */
export function TareRowView({
  n,
  row,
  types,
  maxBoxWeight,
  off,
  strict,
  onChange,
  onRemove,
  onSplit,
}: Props) {
  const { t } = useTranslation('runner')
  const { kilograms } = useFormat()
  const messageId = useId()
  const [wasLeft, setLeft] = useState(false)

  const heavy = isHeavy(row, maxBoxWeight)
  const typeless = row.typeId === null && (strict || wasLeft)
  const weightless = !row.unused && row.weight === null && (strict || wasLeft)
  const wrong = heavy
    ? t('tares.heavy', { max: kilograms(maxBoxWeight) })
    : typeless
      ? t('tares.noType')
      : weightless
        ? t('tares.noWeight')
        : null
  const describedBy = wrong === null && !row.unused ? undefined : messageId

  return (
    <li className={styles.row} data-tare={n}>
      <span className={styles.number}>{t('tares.row', { n })}</span>
      <Picker
        className={styles.type}
        label={t('tares.type', { n })}
        aria-invalid={typeless}
        aria-describedby={describedBy}
        disabled={off}
        value={row.typeId === null ? '' : String(row.typeId)}
        onChange={(value) => onChange({ typeId: value === '' ? null : Number(value) })}
      >
        <option value="">{t('form.choose')}</option>
        {types.map(({ id, description }) => (
          <option key={id} value={String(id)}>
            {description}
          </option>
        ))}
      </Picker>
      <WeightInput
        value={row.weight}
        label={t('tares.weight', { n })}
        wrong={heavy || weightless}
        describedBy={describedBy}
        disabled={off || row.unused}
        onChange={(weight) => onChange({ weight })}
        onBlur={() => setLeft(true)}
      />
      <Switch
        label={t('tares.unused')}
        aria-label={t('tares.unusedOf', { n })}
        checked={row.unused}
        disabled={off}
        onChange={(_, { checked }) => onChange({ unused: checked })}
      />
      <Button
        className={styles.button}
        appearance={row.unused ? 'secondary' : 'subtle'}
        icon={<Delete20Regular />}
        aria-label={t('tares.removeOf', { n })}
        disabled={off}
        onClick={onRemove}
      >
        {row.unused && t('tares.remove')}
      </Button>
      {wrong !== null && (
        <p className={`${styles.said} ${styles.wrong}`} id={messageId} role="alert">
          {wrong}
        </p>
      )}
      {heavy && (
        <Button
          className={styles.button}
          icon={<SplitVertical20Regular />}
          aria-label={t('tares.splitOf', { n })}
          disabled={off}
          onClick={onSplit}
        >
          {t('tares.split')}
        </Button>
      )}
      {wrong === null && row.unused && (
        <p className={`${styles.said} ${styles.asks}`} id={messageId} role="status">
          {t('tares.drop')}
        </p>
      )}
    </li>
  )
}
