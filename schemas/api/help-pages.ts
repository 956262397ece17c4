import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable } from '../formats.ts'

/** Maximum length of a URL in characters, because not all browsers support longer ones. */
const longest = 2000
const Link = Type.String({ maxLength: longest, pattern: '^https?://\\S+$' })

/**
 * Help link of a page (specification 3, «Reference link: section, link, path»). The catalogue helpPages contains the
 * name of the page.
 */
export const HelpPage = Type.Object({
  page: Type.Integer(),
  /** Id of the catalogue helpPageSections. */
  section: Type.Integer(),
  /**
   * Path of the page. The link also applies to all pages below this path. A placeholder such as `{orderId}` stands for
   * any number.
   */
  path: Type.String(),
  link: Nullable(Type.String()),
  /** Last change; null if there was none or the user may not see it. */
  changed: Nullable(Type.Object({ at: Instant, by: Type.String() })),
})
export type HelpPage = Static<typeof HelpPage>

export const HelpPages = Type.Object({ pages: Type.Array(HelpPage), mayEdit: Type.Boolean() })
export type HelpPages = Static<typeof HelpPages>

/**
 * Changes by page. `from`: link that the user saw. If one of the links has changed since then, the request is refused
 * with 355 and nothing is changed.
 */
export const HelpPagesChange = Type.Object(
  {
    changes: Type.Record(
      Type.String({ pattern: '^[1-9]\\d{0,5}$' }),
      Type.Object({ from: Nullable(Type.String({ maxLength: longest })), to: Nullable(Link) }, closed),
      { ...closed, minProperties: 1, maxProperties: 200 },
    ),
  },
  closed,
)
export type HelpPagesChange = Static<typeof HelpPagesChange>
