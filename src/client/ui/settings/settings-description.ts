import type { ComponentType } from 'react'
import type { ScreenSettings } from '../../../../schemas/api/settings.ts'
import type { PathWithResponse } from '../../http/api-call.ts'

/**
 * Describes a screen of settings. The values that the server returns are grouped under headings. The texts of the
 * screen are in the namespace `settings`.
 */
export interface SettingsDescription {
  /** Name of the screen; `settings:screens.<name>` is the title. */
  name: string
  /** Path after /api/. */
  path: PathWithResponse<ScreenSettings>
  /** Groups with the headings `settings:groups.<id>`. Values without a group are displayed under `others`. */
  groups: readonly { id: string; names: readonly string[] }[]
  /** Dialog to confirm the changes before they are saved. `changes`: new values by name, in stored units. */
  ConfirmDialog?: ComponentType<{
    changes: Record<string, number>
    onConfirm: () => void
    onClose: () => void
  }>
  /** Content below the values. A form in it is saved with its own request, but shares the save bar of the values. */
  Below?: ComponentType
  /** Tabs that link to related screens. */
  tabs?: readonly { to: string; text: string }[]
}
