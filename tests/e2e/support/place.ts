/** Where the run's server and simulators listen; `playwright.config.ts` chose the ports. */
export const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`
export const simulatorsURL = `http://127.0.0.1:${process.env.E2E_SIMULATORS_PORT}`

/** As the specification's people sit before it: a desk in Moscow. */
export const desk = {
  baseURL,
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  viewport: { width: 1366, height: 768 },
} as const

export const phone = { width: 390, height: 844 } as const
