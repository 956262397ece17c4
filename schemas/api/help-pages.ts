import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable } from '../formats.ts'

/** Longer addresses are not supported by all browsers. */
const longest = 2000
const Link = Type.String({ maxLength: longest, pattern: '^https?://\\S+$' })

/**
 * Help link of one page (specification 3, «Reference link: section, link, path»). The name of the page is in the
 * catalogue helpPages.
 */
export const HelpPage = Type.Object({
  page: Type.Integer(),
  /** Id of the catalogue helpPageSections. */
  section: Type.Integer(),
  /** Path prefix of the page and of all pages below it; `{orderId}` matches any number. */
  path: Type.String(),
  link: Nullable(Type.String()),
  /** Last change; null: never changed, or not visible to this user. */
  changed: Nullable(Type.Object({ at: Instant, by: Type.String() })),
})
export type HelpPage = Static<typeof HelpPage>

export const HelpPages = Type.Object({ pages: Type.Array(HelpPage), mayEdit: Type.Boolean() })
export type HelpPages = Static<typeof HelpPages>

/**
 * By page. `from`: the link the user saw; if it has changed meanwhile, the request is refused with 355 and nothing is
 * changed.
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
