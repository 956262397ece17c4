import i18next from 'i18next'

/** Large texts that only screens below a path need: loaded with those screens, all others at the start. */
export const screenTexts: Readonly<Record<string, readonly string[]>> = {
  '/processes': ['processes', 'processStatistics', 'whatIf'],
  '/settings': ['settings', 'rights', 'access'],
  '/orders/test': ['testOrder'],
}

/** Additional namespaces of the screen at `pathname`. */
const listScreenNamespaces = (pathname: string): string[] =>
  Object.entries(screenTexts).flatMap(([place, names]) => (pathname.startsWith(place) ? names : []))

export const hasScreenTexts = (pathname: string): boolean =>
  listScreenNamespaces(pathname).every((namespace) => i18next.hasLoadedNamespace(namespace))

export const loadScreenTexts = (pathname: string): Promise<void> =>
  i18next.loadNamespaces(listScreenNamespaces(pathname))
