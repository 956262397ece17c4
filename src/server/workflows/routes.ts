import { toDirectedGraph } from 'xstate/graph'
import { Type } from 'typebox'
import { closed } from '../../../schemas/formats.ts'
import { forms } from '../../../schemas/forms/registry.generated.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { hashOf } from '../engine/registry.ts'
import type { App } from '../http.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { activations } from './activations.ts'

const tags = ['workflows']

/** Workflows as data: what process screens draw and programs read. */
export function workflowRoutes(app: App, services: Services): void {
  app.get('/api/workflows', { config: { access: 'processView' }, schema: { tags } }, async () => {
    const active = await activations(services.database.db)
    return workflows.map((w) => ({
      name: w.name,
      version: w.version,
      kind: w.kind,
      hash: hashOf(w),
      active: active(w.name, w.version),
    }))
  })

  app.get(
    '/api/workflows/:name/:version',
    {
      config: { access: 'processView' },
      schema: {
        tags,
        params: Type.Object(
          { name: Type.String({ maxLength: 60 }), version: Type.String({ pattern: '^\\d{1,4}$' }) },
          closed,
        ),
      },
    },
    async (request) => {
      const { name, version } = request.params
      const workflow = workflows.find((w) => w.name === name && w.version === Number(version))
      if (!workflow) throw refuse.pageNotFound()
      const prefix = `${name}/v${version}/`
      return {
        name: workflow.name,
        version: workflow.version,
        kind: workflow.kind,
        stages: workflow.stages,
        events: workflow.events,
        graph: JSON.parse(JSON.stringify(toDirectedGraph(workflow.machine))) as unknown,
        forms: Object.fromEntries(Object.entries(forms).filter(([id]) => id.startsWith(prefix))),
      }
    },
  )
}
