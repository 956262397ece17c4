import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable } from '../formats.ts'

/** A setting that the shop can change; `value`, `default`, `min` and `max` in `unit`. Its name: `settings:names.<name>`. */
export const Setting = Type.Object({
  name: Type.String(),
  unit: Type.String(),
  value: Type.Integer(),
  default: Type.Integer(),
  min: Type.Integer(),
  max: Type.Integer(),
  /** Last change; null: never changed, or not visible to this user. */
  changed: Nullable(Type.Object({ at: Instant, by: Type.String(), from: Type.Integer() })),
})
export type Setting = Static<typeof Setting>

/** Settings of one screen. */
export const ScreenSettings = Type.Object({ settings: Type.Array(Setting), mayEdit: Type.Boolean() })
export type ScreenSettings = Static<typeof ScreenSettings>

/** `from`: the value the user saw; if it has changed meanwhile, the request is refused with 355 and nothing is changed. */
export interface SettingsChange {
  changes: Readonly<Record<string, { from: number; to: number }>>
  /** The user has confirmed a change that would stop all work; without it such a change is refused. */
  confirmed?: boolean
}

/** {@link SettingsChange} of these settings, by name, within their bounds. */
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
