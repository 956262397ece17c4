import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session-context.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Explains why calls fail while the identity provider is unavailable. */
export function CutOffNotice() {
  const { t } = useTranslation()
  const { cutOff } = useSession()
  const shown = useSyncExternalStore(cutOff.subscribe, cutOff.now)
  return shown && <Notice tone="warning">{t('common:errors.signInAway')}</Notice>
}
