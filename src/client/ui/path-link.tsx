import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRights } from '../http/use-rights.ts'

/** To the path on the diagram of a process, for whoever may see processes. */
export function PathLink({ to }: { to: string }) {
  const { t } = useTranslation()
  const rights = useRights()
  if (!rights?.has('menuViewProcesses') || !rights.has('processView')) return null
  return <Link to={to}>{t('common:path')}</Link>
}
