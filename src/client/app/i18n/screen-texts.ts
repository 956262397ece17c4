import i18next from 'i18next'

/** Large texts that only the screens below an address need: they come with those screens, all others with the first one. */
export const screenTexts: Readonly<Record<string, readonly string[]>> = {
  '/processes': ['processes', 'processStatistics', 'whatIf'],
  '/settings': ['settings', 'rights', 'access'],
  '/orders/test': ['testOrder'],
}

/** Namespaces that the screen at `pathname` has of its own. */
const textsAt = (pathname: string): string[] =>
  Object.entries(screenTexts).flatMap(([place, names]) => (pathname.startsWith(place) ? names : []))

export const hasTextsAt = (pathname: string): boolean =>
  textsAt(pathname).every((namespace) => i18next.hasLoadedNamespace(namespace))

export const loadTextsAt = (pathname: string): Promise<void> => i18next.loadNamespaces(textsAt(pathname))
