import type { HelpPage } from '../../../../schemas/api/help-pages.ts'

/** `{orderId}` is any number; below a page is of the page. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '\\d+')}(/|$)`)

/** The link of the page at `pathname`, or else of the nearest page above it: of the paths that hold it, the longest. */
export function helpLinkAt(
  pages: readonly Pick<HelpPage, 'path' | 'link'>[],
  pathname: string,
): string | null {
  const [nearest] = pages
    .filter(({ path, link }) => link !== null && patternOf(path).test(pathname))
    .sort((a, b) => b.path.split('/').length - a.path.split('/').length)
  return nearest?.link ?? null
}
