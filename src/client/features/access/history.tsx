import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AccessHistoryRow } from '../../../../schemas/api/access.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'

interface Props {
  changes: readonly AccessHistoryRow[]
  /** Returns the displayed name of a right or an order status. For other changes its result is not displayed. */
  getSubjectName: (subject: string) => string
}

/** Access changes with time and the user who made them, in the order of `changes`. */
export function AccessChangeHistory({ changes, getSubjectName }: Props) {
  const { t } = useTranslation('access')
  return (
    <ChangeHistory
      title={t('access:history.title')}
      empty={t('access:history.empty')}
      changes={changes.map((change) => ({
        ...change,
        description: describeChange(change, getSubjectName, t),
      }))}
    />
  )
}

function describeChange(
  { kind, role, subject, from, to }: AccessHistoryRow,
  getSubjectName: Props['getSubjectName'],
  t: TFunction,
): string {
  const subjectName = getSubjectName(subject)
  if (kind === 'right')
    return t(`access:history.${to === 'true' ? 'given' : 'taken'}`, { role, what: subjectName })
  if (kind === 'person')
    return t(`access:history.${to === 'true' ? 'personGiven' : 'personTaken'}`, { role, subject })
  if (kind === 'stores') {
    const none = t('access:person.none')
    return t('access:history.stores', { subject, from: from ?? none, to: to ?? none })
  }
  if (kind === 'added' || kind === 'freed') return t(`access:history.${kind}`, { subject, to })
  if (kind === 'switched')
    return t(`access:history.${to === 'true' ? 'switchedOn' : 'switchedOff'}`, { subject })
  if (kind === 'section')
    return t('access:history.moved', {
      role,
      what: subjectName,
      from: t(`access:sections.${from}`),
      to: t(`access:sections.${to}`),
    })
  return t(`access:history.${from === null ? 'made' : to === null ? 'deleted' : 'renamed'}`, { from, to })
}
