import { sql } from 'drizzle-orm'
import type { WhatIfAnswer, WhatIfBasis, WhatIfBody, WhatIfQuery } from '../../../../schemas/api/what-if.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { rows } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { definitionOf } from '../../engine/definition.ts'
import { minedPeriod } from '../mined-period.ts'
import { stateNames } from '../process-texts.ts'
import { applyQuestions } from './ask.ts'
import { arrivalsOf, maxArrivals } from './foresee.ts'
import { readHistory, type History } from './history-repository.ts'
import { foreseeInThread } from './in-thread.ts'
import { migrateModel, endsOf } from './model-of-version.ts'
import { groupId, modelOfHistory } from './model-of-history.ts'

/** A question over less than this would be answered by chance. */
const least = { stays: 50, lives: 20, days: 2 }
/** Of a longer time people and work have changed. */
const maxDays = 92
/** Groups that are answered, those who do the most first; the others live along as they are. */
const maxGroups = 60
/** The records that the model tells neither half nor double are told well enough to ask it. */
const goodFit = { from: 0.5, to: 2 }

interface Asking {
  services: Services
  actor: Actor
  language: Language
  /** Of the records, and the one that is asked about. */
  workflow: Workflow
  on: Workflow
}

async function told({ services, actor, workflow, on }: Asking, query: WhatIfQuery) {
  const { db } = services.database
  const period = await minedPeriod(services, query, maxDays)
  const now = await databaseNow(db, services.clock)
  const history = await readHistory(db, actor, workflow, period, query.pfm, now)
  const ends = endsOf(definitionOf(workflow))
  const stays = history.exits.reduce((sum, { count }) => sum + count, 0)
  const lives = history.exits.reduce((sum, { to, count }) => sum + (ends.has(to) ? count : 0), 0)
  if (stays < least.stays || lives < least.lives || history.days < least.days)
    throw refuse.denied('errors:whatIfTooFew', {
      ...{ stays, lives, days: Math.floor(history.days) },
      ...{ leastStays: least.stays, leastLives: least.lives, leastDays: least.days },
    })
  const { model, recorded, leftOut } = modelOfHistory(history, ends)
  const brought = migrateModel(model, workflow, on)
  const basis = {
    ...{ from: period.from.toISOString(), to: period.to.toISOString(), days: history.days, stays, lives },
    arrivals: arrivalsOf({ ...model, standing: [] }, 1),
    standing: arrivalsOf({ ...model, arrivals: [] }, 1),
    leftOut,
  }
  return { history, model, recorded, brought, basis }
}

/** What can be asked, of whom, and what must be answered first. */
export async function whatIfBasis(asking: Asking, query: WhatIfQuery): Promise<WhatIfBasis> {
  const { history, brought, basis } = await told(asking, query)
  return {
    ...basis,
    groups: await groupsOf(asking, history, brought.model.groups),
    states: brought.model.states.flatMap(({ path, end, exits, alone, roles }) =>
      end || exits.length === 0
        ? []
        : [
            {
              state: path,
              left: leftOf(history, path),
              work: roles.length > 0,
              waiting: roles.length > 0 || alone.length > 0,
            },
          ],
    ),
    questions: brought.questions,
  }
}

const leftOf = ({ exits }: History, path: string) =>
  exits.reduce((sum, { state, count }) => sum + (state === path ? count : 0), 0)

async function groupsOf(
  { services, language }: Asking,
  { groups }: History,
  model: readonly { id: string; people: readonly number[] }[],
): Promise<WhatIfBasis['groups']> {
  const named = await rows<{ id: string; name: string }>(
    services.database.db,
    sql`select id, name->>${language} as name from roles`,
  )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  return groups.slice(0, maxGroups).map((group) => {
    const id = groupId(group)
    return {
      ...{ id, pfm: group.pfm, share: group.count / all },
      roles: group.roles
        .split(',')
        .map((role) => names.get(role) ?? role)
        .join(', '),
      people: [...(model.find((one) => one.id === id)?.people ?? [])],
    }
  })
}

export async function whatIf(asking: Asking, body: WhatIfBody): Promise<WhatIfAnswer> {
  const { history, model, recorded, brought, basis } = await told(asking, body)
  const { days, seed = 1, times = [] } = body
  const question = applyQuestions(
    brought.model,
    asking.on,
    brought.questions,
    body,
    stateNames(asking.on.name, asking.on.version, asking.language).stored,
  )
  if (arrivalsOf(model, days) > maxArrivals || arrivalsOf(question, days) > maxArrivals)
    throw refuse.denied('errors:whatIfTooMuch')
  const waiting = new Map(
    times.flatMap(({ of, state, percent }) => (of === 'waiting' ? [[state, percent]] : [])),
  )
  const { fit, ...foreseen } = await foreseeInThread({
    model,
    asked: question,
    recorded,
    waiting,
    days,
    seed,
  })
  // Nobody's work ends a stay: nothing can go wrong with telling it.
  if (fit !== null && (fit < goodFit.from || fit > goodFit.to))
    throw refuse.denied('errors:whatIfPoorFit', { percent: Math.round(fit * 100) })
  const shown = new Set(history.groups.slice(0, maxGroups).map(groupId))
  const cut = (outcome: typeof foreseen.today) => ({
    ...outcome,
    groups: outcome.groups.filter(({ id }) => shown.has(id)),
  })
  return {
    ...{ ...basis, seed, fit: fit ?? 1, runs: foreseen.runs },
    today: cut(foreseen.today),
    whatIf: cut(foreseen.whatIf),
  }
}
