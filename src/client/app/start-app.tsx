import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { cleanPastes } from './clean-pastes.ts'
import { refetchAll } from './live-queries.ts'
import { startTexts } from './i18n/i18n.ts'
import { preloadScreen } from './routes.tsx'
import { setTokenSource } from '../http/http.ts'
import { makeQueryClient } from '../http/query-client.ts'
import { signsOut } from './sign-out.ts'
import { offlineQueue, onSignedOutElsewhere, personOfDevice } from '../runner/machine/device-store.ts'
import { Away, type Session } from '../session/session.ts'
import { showStartFailure } from '../session/start-failure.ts'
import { SessionProvider } from '../session/session-context.tsx'

const texts = startTexts()

/** Draws the application into the page for whoever signs in by `signIn`, or says why nobody can. */
export async function startApp(into: HTMLElement, signIn: Promise<Session>): Promise<void> {
  cleanPastes(document)
  try {
    const [session] = await Promise.all([signIn, texts])
    await showApp(into, session)
  } catch (error) {
    await texts.catch(() => undefined)
    if (error instanceof Away) return showAway(into, error)
    console.error(error)
    showStartFailure(into)
  }
}

async function showApp(into: HTMLElement, signedIn: Session): Promise<void> {
  const page = createRoot(into)
  // Here already when there is no network to fetch it by.
  const leftPage = import('./pages/left-page.tsx')
  const showLeft = async (how: 'stands' | 'elsewhere') => {
    const { LeftPage } = await leftPage
    page.render(<LeftPage how={how} />)
  }
  const session = signsOut(signedIn, () => void showLeft('stands'))
  personOfDevice.write(session.id)
  preloadScreen(window.location.pathname)
  setTokenSource(session)
  const queries = makeQueryClient()
  session.cutOff.subscribe(() => {
    if (!session.cutOff.now()) refetchAll(queries)
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
    void showLeft('elsewhere')
    void session.leftElsewhere()
  })
  const { startLiveUpdates } = await import('./live-updates.ts')
  startLiveUpdates(queries)
  const { startOfflineSync } = await import('../runner/machine/send-submit.ts')
  startOfflineSync(session.id)
  // Without it the page opens with a network alone.
  if (import.meta.env.PROD) await navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
}

async function showAway(into: HTMLElement, away: Away): Promise<void> {
  const { AwayPage } = await import('./pages/away-page.tsx')
  const person = personOfDevice.read()
  const kept = person === null ? 0 : offlineQueue.unsent(person).length
  createRoot(into).render(<AwayPage away={away} kept={kept} />)
  await away.over()
  window.location.reload()
}
