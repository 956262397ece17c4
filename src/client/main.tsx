import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import './ui/themes.generated.css'
import './app/base.css'
import { App } from './app/app.tsx'
import { askAllAgain } from './app/live-queries.ts'
import { startTexts } from './app/i18n/i18n.ts'
import { preloadScreen } from './app/routes.tsx'
import { setTokenSource } from './http/http.ts'
import { makeQueryClient } from './http/query-client.ts'
import { deviceDrafts } from './runner/machine/device-store.ts'
import { forgetColumns } from './ui/list/use-kept-columns.ts'
import { SignInAway, startSession } from './session/session.ts'
import { SessionProvider } from './session/session-context.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const texts = startTexts()

/** Signs in first: the page may be left for the identity provider before anything is drawn. */
async function start(into: HTMLElement): Promise<void> {
  const [session] = await Promise.all([startSession(), texts])
  preloadScreen(window.location.pathname)
  setTokenSource(session)
  const queries = makeQueryClient()
  session.cutOff.subscribe(() => {
    if (!session.cutOff.now()) askAllAgain(queries)
  })
  const signOut = () => {
    deviceDrafts.removeAll(session.id)
    forgetColumns()
    session.logout()
  }
  createRoot(into).render(
    <SessionProvider session={session}>
      <App config={session.config} person={{ name: session.name, signOut }} queries={queries} />
    </SessionProvider>,
  )
  const { startLiveUpdates } = await import('./app/live-updates.ts')
  startLiveUpdates(queries)
  const { startSendingKept } = await import('./runner/machine/send-submit.ts')
  startSendingKept(session.id)
}

const say = (message: string) => {
  root.setAttribute('role', 'alert')
  root.textContent = `${i18next.t(`shell:${message}.title`)}. ${i18next.t(`shell:${message}.hint`)}`
}

start(root).catch(async (error: unknown) => {
  await texts.catch(() => undefined)
  if (error instanceof SignInAway) {
    say('signInAway')
    await error.over
    window.location.reload()
    return
  }
  console.error(error)
  say('startFailed')
})
