import { Button, Switch } from '@fluentui/react-components'
import { Delete20Regular, SplitVertical20Regular } from '@fluentui/react-icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogEntry } from '../../../../../schemas/api/catalogs.ts'
import { NativeSelect } from '../../../ui/picker.tsx'
import { useFormatters } from '../../../ui/use-format.ts'
import { isOverweight, type TareRow } from './tares-behaviour.ts'
import { WeightInput } from './weight-input.tsx'
import { InlineError } from '../../../ui/inline-error.tsx'
import styles from './tare-row.module.css'

interface Props {
  /** Number of the row, from 1. */
  n: number
  row: TareRow
  types: readonly CatalogEntry[]
  maxBoxWeight: number
  isOff: boolean
  /** True if the form was submitted and refused, so that missing values are displayed in red. */
  strict: boolean
  onChange: (next: Partial<TareRow>) => void
  onRemove: () => void
  onSplit: () => void
}

/** Fields of one container. An error is displayed directly below; a container that is too heavy can be split there. */
export function TareRowView({
  n,
  row,
  types,
  maxBoxWeight,
  isOff,
  strict,
  onChange,
  onRemove,
  onSplit,
}: Props) {
  const { t } = useTranslation('runner')
  const { kilograms } = useFormatters()
  const messageId = useId()
  const [wasLeft, setLeft] = useState(false)

  const heavy = isOverweight(row, maxBoxWeight)
  const typeless = row.typeId === null && (strict || wasLeft)
  const weightless = !row.unused && row.weight === null && (strict || wasLeft)
  const problem = heavy
    ? t('tares.heavy', { max: kilograms(maxBoxWeight) })
    : typeless
      ? t('tares.noType')
      : weightless
        ? t('tares.noWeight')
        : null
  const describedBy = problem === null && !row.unused ? undefined : messageId

  return (
    <li className={styles.row} data-tare={n}>
      <span className={styles.number}>{t('tares.row', { n })}</span>
      <NativeSelect
        className={styles.type}
        label={t('tares.type', { n })}
        aria-invalid={typeless}
        aria-describedby={describedBy}
        disabled={isOff}
        value={row.typeId === null ? '' : String(row.typeId)}
        onChange={(value) => onChange({ typeId: value === '' ? null : Number(value) })}
      >
        <option value="">{t('form.choose')}</option>
        {types.map(({ id, description }) => (
          <option key={id} value={String(id)}>
            {description}
          </option>
        ))}
      </NativeSelect>
      <WeightInput
        value={row.weight}
        label={t('tares.weight', { n })}
        isInvalid={heavy || weightless}
        describedBy={describedBy}
        disabled={isOff || row.unused}
        onChange={(weight) => onChange({ weight })}
        onBlur={() => setLeft(true)}
      />
      <Switch
        label={t('tares.unused')}
        aria-label={t('tares.unusedOf', { n })}
        checked={row.unused}
        disabled={isOff}
        onChange={(_, { checked }) => onChange({ unused: checked })}
      />
      <Button
        className={styles.button}
        appearance={row.unused ? 'secondary' : 'subtle'}
        icon={<Delete20Regular />}
        aria-label={t('tares.removeOf', { n })}
        disabled={isOff}
        onClick={onRemove}
      >
        {row.unused && t('tares.remove')}
      </Button>
      {problem !== null && (
        <InlineError id={messageId} className={styles.message}>
          {problem}
        </InlineError>
      )}
      {heavy && (
        <Button
          className={styles.button}
          icon={<SplitVertical20Regular />}
          aria-label={t('tares.splitOf', { n })}
          disabled={isOff}
          onClick={onSplit}
        >
          {t('tares.split')}
        </Button>
      )}
      {problem === null && row.unused && (
        <p className={`${styles.message} ${styles.warning}`} id={messageId} role="status">
          {t('tares.drop')}
        </p>
      )}
    </li>
  )
}
