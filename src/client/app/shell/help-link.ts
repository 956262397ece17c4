import type { HelpPage } from '../../../../schemas/api/help-pages.ts'

/** Converts a path to a pattern. A parameter such as `{orderId}` matches any number, and subpages match too. */
const createPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '\\d+')}(/|$)`)

/**
 * Returns the help link of the page at `pathname`, otherwise of its nearest parent page that has one; null if none has.
 */
export function findHelpLink(
  pages: readonly Pick<HelpPage, 'path' | 'link'>[],
  pathname: string,
): string | null {
  const [nearest] = pages
    .filter(({ path, link }) => link !== null && createPattern(path).test(pathname))
    .sort((a, b) => b.path.split('/').length - a.path.split('/').length)
  return nearest?.link ?? null
}
