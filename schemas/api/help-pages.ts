import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable } from '../formats.ts'

/** Longer addresses no browser is sure to open. */
const longest = 2000
const Link = Type.String({ maxLength: longest, pattern: '^https?://\\S+$' })

/** The help of one page (specification 3, «Reference link: section, link, path»); its name: catalogue helpPages. */
export const HelpPage = Type.Object({
  page: Type.Integer(),
  /** Of the catalogue helpPageSections. */
  section: Type.Integer(),
  /** Of the page and of all below it; `{orderId}` is any number. */
  path: Type.String(),
  link: Nullable(Type.String()),
  /** When and by whom; null: never, or not for this person to know. */
  changed: Nullable(Type.Object({ at: Instant, by: Type.String() })),
})
export type HelpPage = Static<typeof HelpPage>

export const HelpPages = Type.Object({ pages: Type.Array(HelpPage), mayEdit: Type.Boolean() })
export type HelpPages = Static<typeof HelpPages>

/** By page. `from`: the link that the person saw; another one by now is refused with 355, and nothing is changed. */
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
