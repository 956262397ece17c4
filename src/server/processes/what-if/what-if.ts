import { sql } from 'drizzle-orm'
import type {
  WhatIfResponse,
  WhatIfOptions,
  WhatIfBody,
  WhatIfQuery,
} from '../../../../schemas/api/what-if.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { describeMachine } from '../../engine/definition.ts'
import { resolveStatisticsPeriod } from '../statistics/mined-period.ts'
import { getStateNames } from '../process-texts.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { applyWhatIfChanges } from './apply-what-if-changes.ts'
import { changeAttempts, hasRepeatedAttempts } from './attempts.ts'
import { countSimulatedInstances, maxSimulatedInstances } from './simulate-runs.ts'
import { readProcessHistory, type ProcessHistory } from './history-repository.ts'
import type { ProcessModel } from './model.ts'
import { simulateInThread } from './simulate-in-thread.ts'
import { migrateModel, findFinalStatePaths } from './migrated-model.ts'
import { createStaffGroupId, buildHistoryModel } from './history-model.ts'

/**
 * Minimum numbers of ended stays, ended instances and days in the records. A simulation from fewer data would not be
 * reliable.
 */
const minimum = { stays: 50, lives: 20, days: 2 }
/** Maximum length of the recorded period, in days. In a longer period, people and work change too much. */
const maxDays = 92
/**
 * Maximum number of groups in the response, the busiest first. The others are simulated too, but the user does not see
 * them.
 */
const maxGroups = 60
/** Accepted ratio of simulated to recorded stays. Outside of it the simulation is refused as unreliable. */
const goodFit = { from: 0.5, to: 2 }

export interface WhatIfContext {
  services: Services
  actor: Actor
  language: Language
  /** Version whose records are the basis of the model. */
  workflow: Workflow
  /** Version to simulate. */
  on: Workflow
}

export async function loadWhatIfModel({ services, actor, workflow, on }: WhatIfContext, query: WhatIfQuery) {
  const { db } = services.database
  const period = await resolveStatisticsPeriod(services, query, maxDays)
  const now = await readDatabaseNow(db, services.clock)
  const history = await readProcessHistory(db, actor, workflow, period, query.pfm, now)
  const ends = findFinalStatePaths(describeMachine(workflow))
  const stays = history.exits.reduce((sum, { count }) => sum + count, 0)
  const cases = history.exits.reduce((sum, { to, count }) => sum + (ends.has(to) ? count : 0), 0)
  if (stays < minimum.stays || cases < minimum.lives || history.days < minimum.days)
    throw refuse.denied('errors:whatIfTooFew', {
      stays,
      lives: cases,
      days: Math.floor(history.days),
      leastStays: minimum.stays,
      leastLives: minimum.lives,
      leastDays: minimum.days,
    })
  const { model, recorded, leftOut } = buildHistoryModel(history, ends)
  const migrated = migrateModel(model, workflow, on)
  const basis = {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    days: history.days,
    stays,
    lives: cases,
    arrivals: countSimulatedInstances({ ...model, openStays: [] }, 1),
    standing: countSimulatedInstances({ ...model, arrivals: [] }, 1),
    leftOut,
  }
  const attempts = hasRepeatedAttempts(migrated.model, on)
    ? (on.limits?.callAttempts ?? (await readSettings(db)).callAttempts)
    : null
  return { history, model, recorded, migrated, basis, attempts }
}

/** Reads what the user can change in a simulation, and which questions the user must answer first. */
export async function readWhatIfOptions(context: WhatIfContext, query: WhatIfQuery): Promise<WhatIfOptions> {
  const { history, migrated, basis, attempts } = await loadWhatIfModel(context, query)
  return {
    ...basis,
    attempts,
    groups: await listGroups(context, history, migrated.model.groups),
    states: migrated.model.states.flatMap(({ path, end, exits, automaticStays, roles }) =>
      end || exits.length === 0
        ? []
        : [
            {
              state: path,
              left: countExits(history, path),
              unfinished: countWaiting(history, path),
              work: roles.length > 0,
              waiting: roles.length > 0 || automaticStays.length > 0,
            },
          ],
    ),
    questions: migrated.questions,
  }
}

const countExits = ({ exits }: ProcessHistory, path: string) =>
  exits.reduce((sum, { state, count }) => sum + (state === path ? count : 0), 0)

const countWaiting = ({ times }: ProcessHistory, path: string) =>
  times
    .filter(({ state }) => state === path)
    .flatMap(({ observations }) => observations)
    .reduce((sum, [, , , waiting]) => sum + waiting, 0)

async function listGroups(
  { services, language }: WhatIfContext,
  { groups }: ProcessHistory,
  model: readonly { id: string; people: readonly number[] }[],
): Promise<WhatIfOptions['groups']> {
  const roles = await queryRows<{ id: string; name: string }>(
    services.database.db,
    sql`select id, name->>${language} as name from roles`,
  )
  const names = new Map(roles.map(({ id, name }) => [id, name]))
  const totalCount = groups.reduce((sum, { count }) => sum + count, 0)
  return groups.slice(0, maxGroups).map((group) => {
    const id = createStaffGroupId(group)
    return {
      id,
      pfm: group.pfm,
      share: group.count / totalCount,
      roles: group.roles
        .split(',')
        .map((role) => names.get(role) ?? role)
        .join(', '),
      people: [...(model.find((group) => group.id === id)?.people ?? [])],
    }
  })
}

/** The model with the changes of a question, and its waiting times in percent of the current ones. */
export function buildChangedModel(
  { on, language }: WhatIfContext,
  { migrated, attempts: from }: Pick<Awaited<ReturnType<typeof loadWhatIfModel>>, 'migrated' | 'attempts'>,
  body: WhatIfBody,
): { changedModel: ProcessModel; waiting: ReadonlyMap<string, number> } {
  const { times = [], attempts: to } = body
  const changedModel = applyWhatIfChanges(
    migrated.model,
    on,
    migrated.questions,
    body,
    getStateNames(on.name, on.version, language).stored,
  )
  if (to !== undefined && from === null) throw refuse.denied('errors:whatIfNoAttempts')
  return {
    changedModel:
      to === undefined || from === null || to === from
        ? changedModel
        : changeAttempts(changedModel, on, { from, to }),
    waiting: new Map(times.flatMap(({ of, state, percent }) => (of === 'waiting' ? [[state, percent]] : []))),
  }
}

/** Refuses a model that does not reproduce the past. The ratio is known only if people ended some of the stays. */
export function requireGoodFit(fit: number | null): void {
  if (fit !== null && (fit < goodFit.from || fit > goodFit.to))
    throw refuse.denied('errors:whatIfPoorFit', { percent: Math.round(fit * 100) })
}

export async function simulateWhatIf(context: WhatIfContext, body: WhatIfBody): Promise<WhatIfResponse> {
  const loaded = await loadWhatIfModel(context, body)
  const { history, model, recorded, basis } = loaded
  const { days, seed = 1 } = body
  const { changedModel, waiting } = buildChangedModel(context, loaded, body)
  if (
    countSimulatedInstances(model, days) > maxSimulatedInstances ||
    countSimulatedInstances(changedModel, days) > maxSimulatedInstances
  )
    throw refuse.denied('errors:whatIfTooMuch')
  const { fit, ...foreseen } = await simulateInThread({
    model,
    changedModel,
    recorded,
    waiting,
    days,
    seed,
  })
  requireGoodFit(fit)
  const visibleGroups = new Set(history.groups.slice(0, maxGroups).map(createStaffGroupId))
  const withVisibleGroups = (outcome: typeof foreseen.today) => ({
    ...outcome,
    groups: outcome.groups.filter(({ id }) => visibleGroups.has(id)),
  })
  return {
    ...basis,
    seed,
    fit: fit ?? 1,
    runs: foreseen.runs,
    today: withVisibleGroups(foreseen.today),
    whatIf: withVisibleGroups(foreseen.whatIf),
    change: foreseen.change,
  }
}
