import { Type } from 'typebox'
import { InstanceMove, InstanceMoves, MoveInstanceBody } from '../../../../schemas/api/process-moves.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import { readInstanceMoves, type InstanceMover } from '../../engine/move-instance.ts'
import type { App } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'

const tags = ['workflows']
const params = Type.Object({ id: Id }, closed)
const config = { access: 'processMove', refuses: [404, 409] } as const

/** Routes with which a process owner moves one instance to another state by hand. */
export function registerMoveRoutes(app: App, services: Services, moveInstance: InstanceMover): void {
  app.get(
    '/api/workflows/instances/:id/moves',
    { config, schema: { tags, params, response: { 200: InstanceMoves } } },
    ({ actor, params: { id } }) => readInstanceMoves(services, actor, id),
  )

  app.post(
    '/api/workflows/instances/:id/move',
    { config, schema: { tags, params, body: MoveInstanceBody, response: { 200: InstanceMove } } },
    ({ actor, params: { id }, body: { dryRun, reason, ...target } }) => {
      if (!dryRun && reason === undefined)
        throw refuse.incorrectData([{ path: '/reason', message: 'required' }])
      return moveInstance(actor, { instanceId: id, ...target, reason: dryRun ? null : reason!.trim() })
    },
  )
}
