import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { forms } from '../../schemas/forms/registry.generated.ts'
import { lineCountModes } from '../../src/client/runner/fields/order-lines/line-modes.ts'
import { getStepMeta, restoreSnapshot } from '../../src/server/engine/interpret.ts'
import { workflows } from '../../workflows/registry.generated.ts'

interface Saved {
  state: string
  value: unknown
  context: unknown
}
type Line = { lineId: number } & Record<string, unknown>
type LinesUi = Record<string, { 'ui:field'?: string; 'ui:options'?: Record<string, string> }>

const snapshotsOf = (name: string, version: number) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `snapshots/${name}.v${version}.json`), 'utf8')) as Saved[]

/** Steps whose lines are counted by scan, each with a stored context. */
const countedSteps = workflows.flatMap((workflow) =>
  snapshotsOf(workflow.name, workflow.version).flatMap(({ state, value, context }) => {
    const meta = getStepMeta(restoreSnapshot(workflow, { value, context }))
    if (meta?.for !== 'person') return []
    const fields = Object.entries(forms[meta.form].ui as LinesUi)
    return fields.flatMap(([field, ui]) => {
      const options = ui['ui:options'] ?? {}
      const mode = lineCountModes[options['mode'] ?? '']
      return ui['ui:field'] === 'orderLines' && mode && !mode.isCheckbox
        ? [
            {
              step: `${workflow.name} v${workflow.version} ${state}`,
              workflow,
              context,
              form: meta.form,
              field,
              mode,
              options,
            },
          ]
        : []
    })
  }),
)

describe('lines that are counted by scan', () => {
  it.each(countedSteps)(
    '[TK-22] $step starts from zero, so that every scan counts',
    ({ workflow, context, form, field, mode, options }) => {
      const data = workflow.formData?.(context as never, form) as Record<string, Line[] | undefined>
      const only = workflow.summary(context as never)[options['only'] ?? '']
      const openIds = only === undefined ? null : String(only).split(' ')
      const counted = (data[field] ?? []).filter(
        (line) =>
          (openIds === null || openIds.includes(String(line.lineId))) && Number(line[mode.count] ?? 0) > 0,
      )
      expect(counted).toEqual([])
    },
  )
})
