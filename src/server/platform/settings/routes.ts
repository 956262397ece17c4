import {
  createSettingsChangeSchema,
  ScreenSettings,
  type SettingsChange,
} from '../../../../schemas/api/settings.ts'
import type { App } from '../http/http.ts'
import type { Services } from '../services.ts'
import {
  changeSettings,
  canEditSettings,
  readScreenSettings,
  type SettingsChangeCheck,
} from './change-settings.ts'
import { settingDefinitions } from './registry.ts'
import { settingsScreens } from './screens.ts'

/** Checks of new values of settings, by `path` of the settings screen. */
export type SettingsChangeChecks = Readonly<Record<string, SettingsChangeCheck>>

/**
 * Registers two routes for each settings screen: one to read the settings and one to change them. Specification 7 names
 * the screens task-expired and order-priority.
 */
export function registerSettingsRoutes(app: App, services: Services, guards: SettingsChangeChecks): void {
  const { db } = services.database
  for (const screen of settingsScreens) {
    const { path, access, names } = screen
    const url = `/api/${path}`
    const tags = ['settings']
    const body = createSettingsChangeSchema(
      Object.fromEntries(names.map((name) => [name, settingDefinitions[name]])),
    )
    app.get(
      url,
      { config: { access }, schema: { tags, response: { 200: ScreenSettings } } },
      async ({ actor }) => {
        const canEdit = canEditSettings(actor, screen)
        return { settings: await readScreenSettings(db, screen, { withChanges: canEdit }), mayEdit: canEdit }
      },
    )
    app.put(
      url,
      {
        config: { access: settingDefinitions[names[0]!].right, refuses: [403, 409] },
        schema: { tags, body, response: { 200: ScreenSettings } },
      },
      async ({ actor, language, body: input }) => {
        await changeSettings(services, actor, language, screen, input as SettingsChange, guards[path])
        return { settings: await readScreenSettings(db, screen, { withChanges: true }), mayEdit: true }
      },
    )
  }
}
