/** A screen of settings: which of the server's values stand under which heading. Texts: `settings:`. */
export interface SettingsDescription {
  /** `settings:screens.<name>` is its title. */
  name: string
  /** Behind /api/. */
  path: string
  /** Headings `settings:groups.<id>`; what no group names stands under `others`. */
  groups: readonly { id: string; names: readonly string[] }[]
  /** Screens beside it. */
  tabs?: readonly { to: string; text: string }[]
}
