import i18next from 'i18next'
import { afterAll, vi } from 'vitest'
import { setCountry } from '../../src/client/session/country.ts'
import { defaultCountry } from '../../src/shared/country.ts'

// The files of a worker share their modules and their browser storage: each leaves both as a fresh start would.
afterAll(async () => {
  // A part that still loads when its file ends would stay broken for the next file.
  await vi.dynamicImportSettled()
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
  setCountry(defaultCountry)
  if (i18next.isInitialized && i18next.language !== 'ru') await i18next.changeLanguage('ru')
})
