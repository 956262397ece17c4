import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRights } from '../http/use-rights.ts'

/** Link to the path of an instance on the process diagram, only for users who may see processes. */
export function ProcessPathLink({ to }: { to: string }) {
  const { t } = useTranslation()
  const rights = useRights()
  if (!rights?.has('menuViewProcesses') || !rights.has('processView')) return null
  return <Link to={to}>{t('common:path')}</Link>
}
