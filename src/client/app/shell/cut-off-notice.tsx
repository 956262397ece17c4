import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session-context.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says why no call goes through while the identity provider is away. */
export function CutOffNotice() {
  const { t } = useTranslation()
  const { cutOff } = useSession()
  const shown = useSyncExternalStore(cutOff.subscribe, cutOff.now)
  return shown && <Notice tone="warning">{t('common:errors.signInAway')}</Notice>
}
