import './ui/themes.generated.css'
import './app/base.css'
import { isSignInResponse } from './session/return-url.ts'
import { startSession } from './session/session.ts'
import { showStartFailure } from './session/start-failure.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Apart from this file, so that a page that is only on its way to the sign-in does not run the whole application. */
const loadApp = () => import('./app/start-app.tsx')
// Back from the sign-in the application is needed at once, otherwise only when the session cannot begin.
const returning = isSignInResponse(window.location.hash) ? loadApp() : undefined
const session = startSession()
session
  .catch(() => undefined)
  .then(async () => (await (returning ?? loadApp())).startApp(root, session))
  .catch((error: unknown) => {
    console.error(error)
    showStartFailure(root)
  })
