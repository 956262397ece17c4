import type { ProcessInstanceCounts } from '../../../../schemas/api/processes.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { describeMachine } from '../../engine/definition.ts'
import type { Db } from '../../platform/db/database.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { isSettingName, settingDefinitions } from '../../platform/settings/registry.ts'

/** Reads the current values of the settings that determine the times of the timers of a workflow version. */
export async function readTimerLimits(db: Db, workflow: Workflow): Promise<ProcessInstanceCounts['limits']> {
  const { states, transitions } = describeMachine(workflow)
  const effects = [
    ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap((transition) => transition.effects),
  ]
  const names = new Set(effects.flatMap(({ timer }) => timer?.limits ?? []).filter(isSettingName))
  if (names.size === 0) return []
  const values = await readSettings(db)
  return [...names].map((name) => ({ name, unit: settingDefinitions[name].unit, value: values[name] }))
}
