import type { ProcessAlert } from '../../../../schemas/api/process-alerts.ts'
import { formatDurationInOneUnit, formatNumber } from '../../../shared/format.ts'
import { getWorkflowNamespace } from '../../engine/registry.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { getStateNames } from '../process-texts.ts'
import { findAlertVersion } from './alert-subjects.ts'
import type { AlertRow } from './measure-alert.ts'

const formatMeasure = (measure: AlertRow['measure'], value: number, language: Language): string =>
  measure === 'time'
    ? formatDurationInOneUnit(value, language)
    : measure === 'share'
      ? `${formatNumber(Math.round(value * 10) / 10, language)} %`
      : formatNumber(value, language)

/** Key of the text that names the subject of an alert: `mailings:processAlerts.of.<key>`. */
function getSubjectKey({ measure, state, event }: AlertRow): string {
  if (measure === 'time') return 'time'
  if (measure === 'share') return event === null ? 'outcome' : 'path'
  return state === null ? `${measure}OfProcess` : measure
}

/** Texts of an alert in the language of a reader. States and events have their names in the given version. */
export function describeAlert(row: AlertRow, version: number, language: Language): ProcessAlert['texts'] {
  const { workflow, state, event, toState, measure, threshold, value, isLowerBound, quantile } = row
  const namespace = getWorkflowNamespace({ name: workflow, version })
  const names = getStateNames(workflow, version, language)
  const shown = value === null ? null : formatMeasure(measure, value, language)
  return {
    process: translate(language, `${namespace}:title`),
    subject: translate(language, `mailings:processAlerts.of.${getSubjectKey(row)}`, {
      quantile,
      state: state && names.place(state),
      to: toState && names.place(toState),
      event: event && translate(language, `${namespace}:events.${event}.label`),
    }),
    value:
      shown !== null && isLowerBound
        ? translate(language, 'mailings:processes.atLeast', { time: shown })
        : shown,
    threshold: formatMeasure(measure, threshold, language),
  }
}

/** Line of a mail about an alert. Null if no version has its states any more. */
export function createAlertLine(row: AlertRow, language: Language, since: string): string | null {
  const { workflow, state, event, toState: to, comparison, pfm } = row
  const version = findAlertVersion({ workflow, state, event, to })
  if (version === null) return null
  const { subject, ...texts } = describeAlert(row, version, language)
  return translate(language, `mailings:processAlerts.line.${comparison}`, {
    ...texts,
    what: subject,
    where: pfm === null ? '' : translate(language, 'mailings:processAlerts.store', { pfm }),
    since,
  })
}
