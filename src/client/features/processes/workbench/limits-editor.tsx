import { Button, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeableParts } from '../../../../../schemas/api/workbench.ts'
import { EmptyText } from '../../../ui/placeholders.tsx'
import {
  formatSettingInput,
  parseSettingInput,
  toDisplayedValue,
} from '../../../ui/settings/setting-value.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { getLimitPlace, setLimit } from './changes.ts'
import { describeProblem } from './describe.ts'
import { useDraftContext } from './draft-context.ts'
import styles from './workbench.module.css'

type Limit = ChangeableParts['limits'][number]

/** Returns a function that formats the value of a limit with its unit. */
export function useFormatLimit(): (limit: Pick<Limit, 'unit'>, value: number) => string {
  const { t } = useTranslation('settings')
  const { number, ownCurrency } = useFormatters()
  return (limit, value) =>
    `${number(toDisplayedValue(limit, value))} ${t(`settings:units.${limit.unit}`, { currency: ownCurrency })}`
}

/** Limits that the version uses. Each has the value of the settings unless the version changes it. */
export function LimitsEditor() {
  const { t } = useTranslation('workbench')
  const { parts } = useDraftContext()
  return (
    <div className={styles.fields}>
      <p className={styles.muted}>{t('workbench:limits.hint')}</p>
      {parts.limits.length === 0 && <EmptyText>{t('workbench:limits.none')}</EmptyText>}
      {parts.limits.map((limit) => (
        <LimitRow key={limit.name} limit={limit} />
      ))}
    </div>
  )
}

function LimitRow({ limit }: { limit: Limit }) {
  const { t } = useTranslation(['workbench', 'settings'])
  const { changes, problems, canEdit, edit } = useDraftContext()
  const { ownCurrency } = useFormatters()
  const formatLimit = useFormatLimit()
  const { name, unit, min, max, value } = limit
  const own = changes.limits[name]
  /** Typed text, until the field is left. It remains if it is not a valid value. */
  const [typed, setTyped] = useState<string | null>(null)
  const displayed = typed ?? (own === undefined ? '' : formatSettingInput(limit, own))
  const parse = (text: string) => {
    const parsed = parseSettingInput(limit, text)
    return parsed !== null && Number.isInteger(parsed) && parsed >= min && parsed <= max ? parsed : null
  }
  const isRejected = typed !== null && typed.trim() !== '' && parse(typed) === null
  const bounds = t('settings:bounds', {
    min: formatLimit(limit, min),
    max: formatLimit(limit, max),
  })
  const write = (text: string) => {
    setTyped(text)
    const parsed = parse(text)
    if (parsed !== null || text.trim() === '') edit(setLimit(changes, name, parsed), `limit ${name}`)
  }
  const reset = () => {
    setTyped(null)
    edit(setLimit(changes, name, null))
  }
  const problem = problems.find(({ place }) => place === getLimitPlace(name))
  const error = isRejected
    ? t('workbench:limits.wrong', { bounds })
    : problem === undefined
      ? null
      : describeProblem(problem, t)
  return (
    <div className={styles.limit}>
      <Field
        label={t(`settings:names.${name}`)}
        {...(error === null
          ? { hint: `${t('workbench:limits.setting', { value: formatLimit(limit, value) })} ${bounds}` }
          : { validationState: 'error' as const, validationMessage: error })}
      >
        <Input
          className={styles.limitInput}
          value={displayed}
          placeholder={formatSettingInput(limit, value)}
          readOnly={!canEdit}
          inputMode="decimal"
          autoComplete="off"
          contentAfter={t(`settings:units.${unit}`, { currency: ownCurrency })}
          onChange={(_, { value: text }) => write(text)}
          onBlur={() => !isRejected && setTyped(null)}
        />
      </Field>
      {canEdit && (own !== undefined || isRejected) && (
        <Button size="small" onClick={reset}>
          {t('workbench:limits.reset')}
        </Button>
      )}
    </div>
  )
}
