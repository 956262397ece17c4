import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import './ui/themes.generated.css'
import './app/base.css'
import { App } from './app/app.tsx'
import { cleanPastes } from './app/clean-pastes.ts'
import { askAllAgain } from './app/live-queries.ts'
import { startTexts } from './app/i18n/i18n.ts'
import { preloadScreen } from './app/routes.tsx'
import { setTokenSource } from './http/http.ts'
import { makeQueryClient } from './http/query-client.ts'
import { signsOut } from './app/sign-out.ts'
import { keptSubmits, onLeftElsewhere, personOfDevice } from './runner/machine/device-store.ts'
import { Away, startSession } from './session/session.ts'
import { SessionProvider } from './session/session-context.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const texts = startTexts()
cleanPastes(document)

/** Signs in first: the page may be left for the identity provider before anything is drawn. */
async function start(into: HTMLElement): Promise<void> {
  const [signedIn] = await Promise.all([startSession(), texts])
  const page = createRoot(into)
  // Here already when there is no network to fetch it by.
  const leftPage = import('./app/pages/left-page.tsx')
  const sayLeft = async (how: 'stands' | 'elsewhere') => {
    const { LeftPage } = await leftPage
    page.render(<LeftPage how={how} />)
  }
  const session = signsOut(signedIn, () => void sayLeft('stands'))
  personOfDevice.write(session.id)
  preloadScreen(window.location.pathname)
  setTokenSource(session)
  const queries = makeQueryClient()
  session.cutOff.subscribe(() => {
    if (!session.cutOff.now()) askAllAgain(queries)
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
  onLeftElsewhere(session.id, () => {
    void sayLeft('elsewhere')
    void session.leftElsewhere()
  })
  const { startLiveUpdates } = await import('./app/live-updates.ts')
  startLiveUpdates(queries)
  const { startSendingKept } = await import('./runner/machine/send-submit.ts')
  startSendingKept(session.id)
  // Without it the page opens with a network alone.
  if (import.meta.env.PROD) await navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
}

async function sayAway(into: HTMLElement, away: Away): Promise<void> {
  const { AwayPage } = await import('./app/pages/away-page.tsx')
  const person = personOfDevice.read()
  const kept = person === null ? 0 : keptSubmits.unsent(person).length
  createRoot(into).render(<AwayPage away={away} kept={kept} />)
  await away.over()
  window.location.reload()
}

start(root).catch(async (error: unknown) => {
  await texts.catch(() => undefined)
  if (error instanceof Away) return sayAway(root, error)
  console.error(error)
  root.setAttribute('role', 'alert')
  root.textContent = `${i18next.t('shell:startFailed.title')}. ${i18next.t('shell:startFailed.hint')}`
})
