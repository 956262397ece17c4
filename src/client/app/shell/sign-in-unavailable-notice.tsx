import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session-context.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Explains that requests fail because the identity provider is unavailable. */
export function SignInUnavailableNotice() {
  const { t } = useTranslation()
  const { signInUnavailable } = useSession()
  const isUnavailable = useSyncExternalStore(signInUnavailable.subscribe, signInUnavailable.now)
  return isUnavailable && <Notice tone="warning">{t('common:errors.signInAway')}</Notice>
}
