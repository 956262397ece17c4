import type { ComponentType } from 'react'
import type { ScreenSettings } from '../../../../schemas/api/settings.ts'
import type { PathReturning } from '../../http/api-call.ts'

/** Describes a screen of settings: the server's values grouped under headings. Texts: `settings:`. */
export interface SettingsDescription {
  /** `settings:screens.<name>` is its title. */
  name: string
  /** Path after /api/. */
  path: PathReturning<ScreenSettings>
  /** Headings `settings:groups.<id>`; values of no group are under `others`. */
  groups: readonly { id: string; names: readonly string[] }[]
  /** Confirmation before saving: new values by name. */
  ConfirmDialog?: ComponentType<{
    changes: Record<string, number>
    onConfirm: () => void
    onClose: () => void
  }>
  /** Content below the values that is saved on its own. */
  Below?: ComponentType
  /** Tabs to related screens. */
  tabs?: readonly { to: string; text: string }[]
}
