import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRights } from '../../http/use-rights.ts'
import { urls } from '../../ui/urls.ts'

/** Link to the screen for scanning all boxes of a delivery service at the handover. */
export function ScanBoxesLink({ service }: { service: number }) {
  const { t } = useTranslation('deliveryIssue')
  if (!useRights()?.has('orderIssueToCourier')) return null
  return <Link to={urls.issueBoxes(service)}>{t('deliveryIssue:scan.open')}</Link>
}
