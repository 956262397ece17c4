import i18next from 'i18next'
import { afterAll, vi } from 'vitest'
import { updateServerClock } from '../../src/client/http/server-clock.ts'
import { setInstallationCountry } from '../../src/client/session/country.ts'
import { defaultCountry } from '../../src/shared/country.ts'

/** Resets the learned server time, however wrong the clock of the test was. */
function forgetServerTime() {
  const now = Date.now()
  // The Date header is cut to whole seconds, so it means half a second later; a small correction would be ignored.
  for (const serverTime of [now + 3_600_000, now])
    updateServerClock(new Date(serverTime - 500).toISOString(), now, now)
}

// The files of a worker share their modules and their browser storage, so each must reset both.
afterAll(async () => {
  vi.useRealTimers()
  // A part that is still loading when its file ends would stay broken for the next file.
  await vi.dynamicImportSettled()
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
  setInstallationCountry(defaultCountry)
  forgetServerTime()
  // Languages that a test has loaded would be loaded with every later text.
  if (i18next.isInitialized) i18next.options.preload = false
  if (i18next.isInitialized && i18next.language !== 'ru') await i18next.changeLanguage('ru')
})
