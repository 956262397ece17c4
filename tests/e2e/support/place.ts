/** Ports of the run's server and simulators, chosen by `playwright.config.ts`. */
export const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`
export const simulatorsURL = `http://127.0.0.1:${process.env.E2E_SIMULATORS_PORT}`

/** Device of the specification's users: a desktop in Moscow. */
export const desk = {
  baseURL,
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  viewport: { width: 1366, height: 768 },
} as const

export const phone = { width: 390, height: 844 } as const
