import type { ProcessEffect } from '../../../../../schemas/api/processes.ts'
import type { ProcessNames } from '../names.ts'
import type { Change } from './differences.ts'

type T = (key: string, params?: Record<string, unknown>) => string

/** Names of both versions, because removed items have names only in the older one. */
export interface VersionNames {
  older: ProcessNames
  newer: ProcessNames
}

/** Returns a change as text, with one line per item. */
export function describeChange(change: Change, { older, newer }: VersionNames, t: T): string[] {
  const translate = (key: string, params?: Record<string, unknown>) =>
    t(`processes:compare.changes.${key}`, params)
  const noneText = t('processes:compare.nothing')
  switch (change.of) {
    case 'stage':
    case 'right':
    case 'initial': {
      const nameKinds = { stage: 'stage', right: 'right', initial: 'place' } as const
      const nameKind = nameKinds[change.of]
      return [
        translate(change.of, {
          was: change.was === null ? noneText : older[nameKind](change.was),
          is: change.is === null ? noneText : newer[nameKind](change.is),
        }),
      ]
    }
    case 'kind':
      return [
        translate('kind', {
          was: t(`processes:compare.kinds.${change.was}`),
          is: t(`processes:compare.kinds.${change.is}`),
        }),
      ]
    case 'form':
    case 'script':
    case 'order':
    case 'layout':
      return [translate(change.of)]
    case 'mobile':
    case 'irreversible':
      return [translate(`${change.of}.${change.is}`)]
    case 'awaits':
      return [
        ...change.come.map((event) => translate('awaits.come', { name: newer.event(event) })),
        ...change.gone.map((event) => translate('awaits.gone', { name: older.event(event) })),
      ]
    case 'facts':
      return [
        ...change.come.map((fact) => translate('facts.come', { name: newer.fact(fact) })),
        ...change.gone.map((fact) => translate('facts.gone', { name: older.fact(fact) })),
      ]
    case 'guards':
      return [
        ...change.come.map((guard) => translate('guards.come', { name: newer.guard(guard) })),
        ...change.gone.map((guard) => translate('guards.gone', { name: older.guard(guard) })),
      ]
    case 'targets':
      return [
        translate('targets', {
          was: change.gone.map(older.place).join(', ') || noneText,
          is: change.come.map(newer.place).join(', ') || noneText,
        }),
      ]
    case 'entry':
    case 'exit':
    case 'effects': {
      const describeEffect = (direction: 'come' | 'gone', names: ProcessNames) => (effect: ProcessEffect) =>
        translate(`${change.of}.${direction}`, { name: names.effect(effect) })
      return [
        ...change.come.map(describeEffect('come', newer)),
        ...change.gone.map(describeEffect('gone', older)),
      ]
    }
    case 'fields':
      return [
        ...change.come.map((field) => translate('fields.come', { name: newer.field(field) })),
        ...change.gone.map((field) => translate('fields.gone', { name: older.field(field) })),
        ...change.changed.map((field) => translate('fields.changed', { name: newer.field(field) })),
      ]
  }
}
