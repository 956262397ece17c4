import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startCleaningPastedText } from './clean-pastes.ts'
import { refetchAllQueries } from './live-queries.ts'
import { startLiveUpdates } from './live-updates.ts'
import { initializeTranslations } from './i18n/i18n.ts'
import { preloadScreen } from './routes.tsx'
import { setTokenSource } from '../http/http.ts'
import { createQueryClient } from '../http/query-client.ts'
import { withDataRemovalOnSignOut } from './sign-out.ts'
import { offlineQueue, onSignedOutElsewhere, lastUserOfDevice } from '../runner/machine/device-store.ts'
import { startOfflineSync } from '../runner/machine/send-submit.ts'
import { SignInUnavailableError, type Session } from '../session/session.ts'
import { showStartFailure } from '../session/start-failure.ts'
import { SessionProvider } from '../session/session-context.tsx'

const texts = initializeTranslations()

/**
 * Renders the application for the user signed in by `signIn`. If the start fails, renders a page with the reason
 * instead.
 */
export async function startApp(container: HTMLElement, signIn: Promise<Session>): Promise<void> {
  startCleaningPastedText(document)
  try {
    const [session] = await Promise.all([signIn, texts])
    await showApp(container, session)
  } catch (error) {
    await texts.catch(() => undefined)
    if (error instanceof SignInUnavailableError) return showSignInUnavailable(container, error)
    console.error(error)
    showStartFailure(container)
  }
}

async function showApp(container: HTMLElement, signedIn: Session): Promise<void> {
  const page = createRoot(container)
  // Loaded in advance, because the page after a sign-out may be needed without network.
  const signedOutPage = import('./pages/unfinished-sign-out-page.tsx')
  const showSignedOutPage = async (reason: 'stands' | 'elsewhere') => {
    const { UnfinishedSignOutPage: SignedOutPage } = await signedOutPage
    page.render(<SignedOutPage reason={reason} />)
  }
  const session = withDataRemovalOnSignOut(signedIn, () => void showSignedOutPage('stands'))
  lastUserOfDevice.write(session.id)
  preloadScreen(window.location.pathname)
  setTokenSource(session)
  const queries = createQueryClient()
  session.signInUnavailable.subscribe(() => {
    if (!session.signInUnavailable.now()) refetchAllQueries(queries)
  })
  page.render(
    <SessionProvider session={session}>
      <App
        config={session.config}
        person={{ name: session.name, signOut: () => void session.logout() }}
        queries={queries}
      />
    </SessionProvider>,
  )
  onSignedOutElsewhere(session.id, () => {
    void showSignedOutPage('elsewhere')
    void session.handleSignOutElsewhere()
  })
  startLiveUpdates(queries)
  startOfflineSync(session.id)
  // Without the service worker the application still works, but the page cannot be opened without network.
  if (import.meta.env.PROD) await navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
}

async function showSignInUnavailable(container: HTMLElement, outage: SignInUnavailableError): Promise<void> {
  const { SignInUnavailablePage: UnavailablePage } = await import('./pages/sign-in-unavailable-page.tsx')
  const person = lastUserOfDevice.read()
  const queuedCount = person === null ? 0 : offlineQueue.unsent(person).length
  createRoot(container).render(<UnavailablePage outage={outage} queuedCount={queuedCount} />)
  await outage.waitUntilAvailable()
  window.location.reload()
}
