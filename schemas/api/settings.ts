import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable } from '../formats.ts'

/**
 * A setting that the retailer can change. `value`, `default`, `min` and `max` are in `unit`. The displayed name is the
 * text `settings:names.<name>`.
 */
export const Setting = Type.Object({
  name: Type.String(),
  unit: Type.String(),
  value: Type.Integer(),
  default: Type.Integer(),
  min: Type.Integer(),
  max: Type.Integer(),
  /** Last change; null if there was none or the user may not see it. */
  changed: Nullable(Type.Object({ at: Instant, by: Type.String(), from: Type.Integer() })),
})
export type Setting = Static<typeof Setting>

export const ScreenSettings = Type.Object({ settings: Type.Array(Setting), mayEdit: Type.Boolean() })
export type ScreenSettings = Static<typeof ScreenSettings>

/**
 * `from`: value that the user saw. If one of the values has changed since then, the request is refused with 355 and
 * nothing is changed.
 */
export interface SettingsChange {
  changes: Readonly<Record<string, { from: number; to: number }>>
  /**
   * True if the user has confirmed a change that would leave every order without a store. Such a change is refused
   * without the confirmation.
   */
  confirmed?: boolean
}

/** Creates the schema of {@link SettingsChange} for these settings, by name and within their limits. */
export const createSettingsChangeSchema = (
  settings: Readonly<Record<string, { min: number; max: number }>>,
) =>
  Type.Object(
    {
      changes: Type.Object(
        Object.fromEntries(
          Object.entries(settings).map(([name, { min, max }]) => [
            name,
            Type.Optional(
              Type.Object({ from: Type.Integer(), to: Type.Integer({ minimum: min, maximum: max }) }, closed),
            ),
          ]),
        ),
        { ...closed, minProperties: 1 },
      ),
      confirmed: Type.Optional(Type.Boolean()),
    },
    closed,
  )
