import i18next from 'i18next'

/**
 * Large namespaces of the interface texts, by the path prefix of the screens that need them. They are loaded with these
 * screens; all other interface texts are loaded at startup.
 */
export const textNamespacesByScreenPath: Readonly<Record<string, readonly string[]>> = {
  '/processes': [
    'processes',
    'processStatistics',
    'processCases',
    'whatIf',
    'workbench',
    'processMoves',
    'processAlerts',
  ],
  '/settings': ['settings', 'rights', 'access'],
  '/orders/test': ['testOrder'],
}

/** Additional namespaces of the screen at `pathname`. */
const listScreenNamespaces = (pathname: string): string[] =>
  Object.entries(textNamespacesByScreenPath).flatMap(([place, names]) =>
    pathname.startsWith(place) ? names : [],
  )

export const areScreenTextsLoaded = (pathname: string): boolean =>
  listScreenNamespaces(pathname).every((namespace) => i18next.hasLoadedNamespace(namespace))

export const loadScreenTexts = (pathname: string): Promise<void> =>
  i18next.loadNamespaces(listScreenNamespaces(pathname))
