import type { ProcessEffect } from '../../../schemas/api/processes.ts'
import { isSettingName } from '../platform/settings/registry.ts'

/**
 * Settings by the event that a timer sends, for the timers whose time is computed elsewhere in the machine, so that
 * `probe` cannot find their settings.
 */
const limitsByEvent: Readonly<Record<string, readonly string[]>> = {
  STORAGE_EXPIRED: ['storageDays', 'storageGraceMinutes'],
  STORAGE_ENDING: ['storageDays'],
  CALLING_HOURS_ENDED: ['callHoursTo'],
}

/**
 * Describes what an effect does for any order: the event and the settings of a timer, and the types of an opened task.
 * The parameters are often a function of the order, so it is called with two fictitious orders.
 */
export function describeEffectForAnyOrder(
  name: string,
  params: unknown,
): Pick<ProcessEffect, 'timer' | 'taskTypes'> {
  if (name === 'openTask') {
    const types = probe(params).results.map((result) => result.type)
    return { taskTypes: [...new Set(types.filter((type) => typeof type === 'string'))] }
  }
  if (name !== 'startTimer') return {}
  const { results, limits } = probe(params)
  const event = results.map((result) => result.event).find((value) => typeof value === 'string')
  return event === undefined
    ? {}
    : { timer: { event, limits: [...(limitsByEvent[event] ?? limits.filter(isSettingName))] } }
}

/**
 * Calls a function of parameters with an order that has every value and with one that has none, and records which limits
 * it reads. A call that fails has no result.
 */
function probe(params: unknown): { results: Record<string, unknown>[]; limits: string[] } {
  if (typeof params !== 'function')
    return { results: [(params ?? {}) as Record<string, unknown>], limits: [] }
  const limits = new Set<string>()
  const compute = params as (args: { context: unknown; event: unknown }) => Record<string, unknown>
  const results = [createAnyValue(limits), createEmptyOrder(limits)].flatMap((order) => {
    try {
      return [compute({ context: order, event: order })]
    } catch {
      return []
    }
  })
  return { results, limits: [...limits] }
}

const createLimits = (read: Set<string>) =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? (read.add(name), 1) : undefined) })

/**
 * Proxy for any value: as a text a valid instant, as an object every property is the same proxy (except `limits`), and
 * as a function it returns the same proxy.
 */
function createAnyValue(read: Set<string>): unknown {
  const value: unknown = new Proxy(() => undefined, {
    get: (_, name) =>
      name === 'limits'
        ? createLimits(read)
        : name === Symbol.toPrimitive
          ? () => '2000-01-01T00:00:00.000Z'
          : value,
    apply: () => value,
  })
  return value
}

const createEmptyOrder = (read: Set<string>): unknown => ({ limits: createLimits(read) })
