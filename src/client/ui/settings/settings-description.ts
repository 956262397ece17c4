import type { ComponentType } from 'react'

/** A screen of settings: which of the server's values stand under which heading. Texts: `settings:`. */
export interface SettingsDescription {
  /** `settings:screens.<name>` is its title. */
  name: string
  /** Behind /api/. */
  path: string
  /** Headings `settings:groups.<id>`; what no group names stands under `others`. */
  groups: readonly { id: string; names: readonly string[] }[]
  /** Asks before what is changed is saved: new values by their names. */
  Ask?: ComponentType<{ changes: Record<string, number>; onConfirm: () => void; onClose: () => void }>
  /** What stands below the values and is saved on its own. */
  Below?: ComponentType
  /** Screens beside it. */
  tabs?: readonly { to: string; text: string }[]
}
