import type { ProcessEffect } from '../../../../../schemas/api/processes.ts'
import type { ProcessNames } from '../names.ts'
import type { Change } from './differences.ts'

type T = (key: string, params?: Record<string, unknown>) => string

/** Names of both versions: removed items keep their old names. */
export interface BothNames {
  older: ProcessNames
  newer: ProcessNames
}

/** Text of a change: one line per item. */
export function wordsOf(change: Change, { older, newer }: BothNames, t: T): string[] {
  const say = (key: string, params?: Record<string, unknown>) => t(`processes:compare.changes.${key}`, params)
  const nothing = t('processes:compare.nothing')
  switch (change.of) {
    case 'stage':
    case 'right':
    case 'initial': {
      const name = { stage: 'stage', right: 'right', initial: 'place' } as const
      const as = name[change.of]
      return [
        say(change.of, {
          was: change.was === null ? nothing : older[as](change.was),
          is: change.is === null ? nothing : newer[as](change.is),
        }),
      ]
    }
    case 'kind':
      return [
        say('kind', {
          was: t(`processes:compare.kinds.${change.was}`),
          is: t(`processes:compare.kinds.${change.is}`),
        }),
      ]
    case 'form':
    case 'script':
    case 'order':
    case 'layout':
      return [say(change.of)]
    case 'mobile':
    case 'irreversible':
      return [say(`${change.of}.${change.is}`)]
    case 'awaits':
      return [
        ...change.come.map((event) => say('awaits.come', { name: newer.event(event) })),
        ...change.gone.map((event) => say('awaits.gone', { name: older.event(event) })),
      ]
    case 'facts':
      return [
        ...change.come.map((fact) => say('facts.come', { name: newer.fact(fact) })),
        ...change.gone.map((fact) => say('facts.gone', { name: older.fact(fact) })),
      ]
    case 'guards':
      return [
        ...change.come.map((guard) => say('guards.come', { name: newer.guard(guard) })),
        ...change.gone.map((guard) => say('guards.gone', { name: older.guard(guard) })),
      ]
    case 'targets':
      return [
        say('targets', {
          was: change.gone.map(older.place).join(', ') || nothing,
          is: change.come.map(newer.place).join(', ') || nothing,
        }),
      ]
    case 'entry':
    case 'exit':
    case 'effects': {
      const line = (way: 'come' | 'gone', names: ProcessNames) => (effect: ProcessEffect) =>
        say(`${change.of}.${way}`, { name: names.effect(effect) })
      return [...change.come.map(line('come', newer)), ...change.gone.map(line('gone', older))]
    }
    case 'fields':
      return [
        ...change.come.map((field) => say('fields.come', { name: newer.field(field) })),
        ...change.gone.map((field) => say('fields.gone', { name: older.field(field) })),
        ...change.changed.map((field) => say('fields.changed', { name: newer.field(field) })),
      ]
  }
}
