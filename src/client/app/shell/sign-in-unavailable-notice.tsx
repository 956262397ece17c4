import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session-context.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * Notice that the identity provider is unavailable, so that requests may fail. Nothing while the provider is available.
 */
export function SignInUnavailableNotice() {
  const { t } = useTranslation()
  const { signInUnavailable } = useSession()
  const isUnavailable = useSyncExternalStore(signInUnavailable.subscribe, signInUnavailable.now)
  return isUnavailable && <Notice tone="warning">{t('common:errors.signInAway')}</Notice>
}
