import './ui/themes.generated.css'
import './app/base.css'
import { isSignInResponse } from './session/return-url.ts'
import { startSession } from './session/session.ts'
import { showStartFailure } from './session/start-failure.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** A separate chunk, so that a page that only redirects to the sign-in does not execute the whole application. */
const loadApp = () => import('./app/start-app.tsx')
// After the return from the sign-in the application is certainly needed, so it is loaded while the session starts.
const returning = isSignInResponse(window.location.hash) ? loadApp() : undefined
const session = startSession()
session
  .catch(() => undefined)
  .then(async () => (await (returning ?? loadApp())).startApp(root, session))
  .catch((error: unknown) => {
    console.error(error)
    showStartFailure(root)
  })
