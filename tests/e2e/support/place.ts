/** Where the run's server and simulators listen; `playwright.config.ts` chose the ports. */
const port = Number(process.env.E2E_PORT)

export const baseURL = `http://127.0.0.1:${port}`
export const simulatorsURL = `http://127.0.0.1:${port + 1}`

/** As the specification's people sit before it: a desk in Moscow. */
export const desk = {
  baseURL,
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  viewport: { width: 1366, height: 768 },
} as const

export const phone = { width: 390, height: 844 } as const
