import { Checkbox, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessAlert } from '../../../../../schemas/api/process-alerts.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import {
  alertComparisons,
  alertDaysRange,
  alertQuantiles,
  type AlertComparison,
} from '../../../../../schemas/values/process-alerts.ts'
import { useStores } from '../../../http/use-catalog.ts'
import { DialogFrame } from '../../../ui/form/dialog-frame.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import type { ProcessNames } from '../names.ts'
import {
  emptyAlertInput,
  findInvalidAlertFields,
  isCountMeasure,
  listOutcomeStates,
  listMeasurableTransitions,
  listWaitingStates,
  measureKinds,
  toAlertBody,
  toAlertInput,
  type AlertField,
  type AlertInput,
  type MeasureKind,
} from './alert-input.ts'
import { useSaveAlert } from './api.ts'
import styles from './alerts.module.css'

interface AlertDialogProps {
  definition: ProcessDefinition
  names: ProcessNames
  /** Alert to change; null creates a new one. */
  alert: ProcessAlert | null
  onClose: () => void
}

/** Sets or changes a threshold of one measure of a process. */
export function AlertDialog({ definition, names, alert, onClose }: AlertDialogProps) {
  const { t } = useTranslation('processAlerts')
  const [input, setInput] = useState<AlertInput>(() =>
    alert === null ? emptyAlertInput : toAlertInput(alert, definition),
  )
  const [isSubmitted, setSubmitted] = useState(false)
  const { mutate, isPending, error } = useSaveAlert(alert)
  const stores = useStores().data ?? []
  const wrong = findInvalidAlertFields(input)
  const { kind } = input
  const set = (change: Partial<AlertInput>) => setInput((current) => ({ ...current, ...change }))
  const submit = () => {
    setSubmitted(true)
    if (wrong.size === 0) mutate(toAlertBody(input, definition), { onSuccess: onClose })
  }
  const getError = (field: AlertField) => {
    const key = isSubmitted ? wrong.get(field) : undefined
    return key === undefined ? {} : { validationMessage: t(`processAlerts:${key}`, alertDaysRange) }
  }
  const renderSelect = (
    field: 'state' | 'transition' | 'outcome',
    label: string,
    options: readonly (readonly [value: string, text: string])[],
    empty = t('processAlerts:choose'),
  ) => (
    <Field label={label} required={kind === 'time' || field !== 'state'} {...getError(field)}>
      <NativeSelect value={input[field]} onChange={(value) => set({ [field]: value })}>
        <option value="">{empty}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
  return (
    <DialogFrame
      title={
        alert === null
          ? t('processAlerts:create')
          : t('processAlerts:editOf', { subject: alert.texts.subject })
      }
      saving={isPending}
      refusal={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Field label={t('processAlerts:fields.measure')}>
          <NativeSelect value={kind} onChange={(value) => set({ kind: value as MeasureKind })}>
            {measureKinds.map((one) => (
              <option key={one} value={one}>
                {t(`processAlerts:measures.${one}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {(kind === 'time' || isCountMeasure(kind)) &&
          renderSelect(
            'state',
            t('processAlerts:fields.state'),
            listWaitingStates(definition).map((path) => [path, names.place(path)]),
            kind === 'time' ? undefined : t('processAlerts:wholeProcess'),
          )}
        {kind === 'path' &&
          renderSelect(
            'transition',
            t('processAlerts:fields.path'),
            listMeasurableTransitions(definition).map(({ id, source, event, targets }) => [
              id,
              `${names.place(source!)}: ${names.event(event)} → ${names.place(targets[0]!)}`,
            ]),
          )}
        {kind === 'outcome' &&
          renderSelect(
            'outcome',
            t('processAlerts:fields.outcome'),
            listOutcomeStates(definition).map((path) => [path, names.place(path)]),
          )}
        {kind === 'time' && (
          <Field label={t('processAlerts:fields.quantile')}>
            <NativeSelect value={input.quantile} onChange={(quantile) => set({ quantile })}>
              {alertQuantiles.map((quantile) => (
                <option key={quantile} value={quantile}>
                  {t('processAlerts:quantileOf', { quantile })}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
        {!isCountMeasure(kind) && (
          <Field label={t('processAlerts:fields.days')} required {...getError('days')}>
            <Input
              inputMode="numeric"
              value={input.days}
              maxLength={3}
              onChange={(_, { value }) => set({ days: value })}
            />
          </Field>
        )}
        <Field label={t('processAlerts:fields.comparison')}>
          <NativeSelect
            value={input.comparison}
            onChange={(value) => set({ comparison: value as AlertComparison })}
          >
            {alertComparisons.map((one) => (
              <option key={one} value={one}>
                {t(`processAlerts:comparisons.${one}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={t('processAlerts:fields.threshold')} required {...getError('threshold')}>
          <Input
            inputMode="decimal"
            value={input.threshold}
            maxLength={12}
            contentAfter={t(
              `processAlerts:units.${kind === 'time' ? 'time' : isCountMeasure(kind) ? 'count' : 'share'}`,
            )}
            onChange={(_, { value }) => set({ threshold: value })}
          />
        </Field>
        <Field label={t('processAlerts:fields.pfm')}>
          <NativeSelect value={input.pfm} onChange={(pfm) => set({ pfm })}>
            <option value="">{t('processAlerts:all')}</option>
            {stores.map(({ pfm }) => (
              <option key={pfm} value={pfm}>
                {pfm}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field hint={t('processAlerts:mailHint')}>
          <Checkbox
            label={t('processAlerts:fields.byMail')}
            checked={input.byMail}
            onChange={(_, { checked }) => set({ byMail: checked === true })}
          />
        </Field>
      </div>
    </DialogFrame>
  )
}
