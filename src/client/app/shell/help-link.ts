import type { HelpPage } from '../../../../schemas/api/help-pages.ts'

/** `{orderId}` matches any number; subpages match too. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '\\d+')}(/|$)`)

/** Help link of the page at `pathname`, or of its nearest parent page: the longest matching path. */
export function findHelpLink(
  pages: readonly Pick<HelpPage, 'path' | 'link'>[],
  pathname: string,
): string | null {
  const [nearest] = pages
    .filter(({ path, link }) => link !== null && patternOf(path).test(pathname))
    .sort((a, b) => b.path.split('/').length - a.path.split('/').length)
  return nearest?.link ?? null
}
