import { lazy, Suspense, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientConfig } from '../../../../schemas/api/identity.ts'
import { globalErrorStore } from '../../http/global-error-store.ts'
import { useIsPhoneWidth } from '../../ui/phone-width.ts'
import { Notice } from '../../ui/notice.tsx'
import { DialogScanHandlerContext } from '../../ui/scan-line.ts'
import { useAccess } from '../access.ts'
import { signOutConfirmationStore } from '../sign-out.ts'
import { EnvironmentBanner } from './environment-banner.tsx'
import { SignInUnavailableNotice } from './sign-in-unavailable-notice.tsx'
import { Sidebar } from './sidebar.tsx'
import type { SignedInUser } from './signed-in-user.ts'
import { TopBar } from './top-bar.tsx'
import styles from './shell.module.css'

/** Lazy, so that the page renders before their code is loaded. */
const ErrorDialog = lazy(() => import('../error-dialog.tsx').then((m) => ({ default: m.ErrorDialog })))
const SignOutDialog = lazy(() => import('../sign-out-dialog.tsx').then((m) => ({ default: m.SignOutDialog })))
const FrameNotices = lazy(() => import('./frame-notices.tsx'))
const UnhandledScans = lazy(() =>
  import('../../runner/scan/unexpected-scans.tsx').then((m) => ({ default: m.UnexpectedDialogScans })),
)
const unhandledScans = <UnhandledScans />

/** Handles the link that skips the menu: moves the focus to the content without changing the URL. */
const focusContent = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** Layout of every screen: top bar, notices and menu around the content `children`. */
export function Shell({
  config,
  person,
  children,
}: {
  config: ClientConfig
  person: SignedInUser
  children: ReactNode
}) {
  const { t } = useTranslation()
  const phone = useIsPhoneWidth()
  const { error } = useSyncExternalStore(globalErrorStore.subscribe, globalErrorStore.now)
  const signOutQuestion = useSyncExternalStore(
    signOutConfirmationStore.subscribe,
    signOutConfirmationStore.now,
  )
  const { menu, rightsError } = useAccess()
  return (
    <div className={styles.root}>
      <a className={styles.skip} href="#content" onClick={focusContent}>
        {t('shell:skip')}
      </a>
      <header>
        <EnvironmentBanner config={config} />
        <TopBar config={config} person={person} menu={menu} phone={phone} />
      </header>
      {error && (
        <Suspense fallback={null}>
          <ErrorDialog
            error={error}
            supportUrl={config.supportUrl}
            supportEmail={config.supportEmail}
            onClose={globalErrorStore.close}
          />
        </Suspense>
      )}
      {signOutQuestion && (
        <Suspense fallback={null}>
          <SignOutDialog />
        </Suspense>
      )}
      <SignInUnavailableNotice />
      {rightsError && <Notice tone="error">{rightsError.message}</Notice>}
      <Suspense fallback={null}>
        <FrameNotices />
      </Suspense>
      <div className={styles.body}>
        {!phone && <Sidebar menu={menu} />}
        <main id="content" tabIndex={-1} className={styles.main}>
          <DialogScanHandlerContext value={unhandledScans}>{children}</DialogScanHandlerContext>
        </main>
      </div>
    </div>
  )
}
