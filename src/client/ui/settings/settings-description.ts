import type { ComponentType } from 'react'
import type { ScreenSettings } from '../../../../schemas/api/settings.ts'
import type { PathWithResponse } from '../../http/api-call.ts'

/**
 * Describes a screen of settings. The server's values are grouped under headings. Its texts are in the namespace
 * `settings`.
 */
export interface SettingsDescription {
  /** Name of the screen; `settings:screens.<name>` is the title. */
  name: string
  /** Path after /api/. */
  path: PathWithResponse<ScreenSettings>
  /** Groups with the headings `settings:groups.<id>`. Values without a group are displayed under `others`. */
  groups: readonly { id: string; names: readonly string[] }[]
  /** Confirmation before saving. It gets the new values by name. */
  ConfirmDialog?: ComponentType<{
    changes: Record<string, number>
    onConfirm: () => void
    onClose: () => void
  }>
  /** Content below the values. A form there has its own call and shares their save bar. */
  Below?: ComponentType
  /** Tabs that link to related screens. */
  tabs?: readonly { to: string; text: string }[]
}
