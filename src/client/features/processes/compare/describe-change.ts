import type { ProcessEffect } from '../../../../../schemas/api/processes.ts'
import type { ProcessNames } from '../names.ts'
import type { PropertyChange } from './differences.ts'

type T = (key: string, params?: Record<string, unknown>) => string

/** Names of both versions, because removed items have names only in the older one. */
export interface ComparedVersionNames {
  older: ProcessNames
  newer: ProcessNames
}

/** Returns a change as text, with one line per item. */
export function describeChange(
  change: PropertyChange,
  { older, newer }: ComparedVersionNames,
  t: T,
): string[] {
  const translate = (key: string, params?: Record<string, unknown>) =>
    t(`processes:compare.changes.${key}`, params)
  const noneText = t('processes:compare.nothing')
  switch (change.property) {
    case 'stage':
    case 'right':
    case 'initial': {
      const nameKinds = { stage: 'stage', right: 'right', initial: 'place' } as const
      const nameKind = nameKinds[change.property]
      return [
        translate(change.property, {
          was: change.before === null ? noneText : older[nameKind](change.before),
          is: change.after === null ? noneText : newer[nameKind](change.after),
        }),
      ]
    }
    case 'kind':
      return [
        translate('kind', {
          was: t(`processes:compare.kinds.${change.before}`),
          is: t(`processes:compare.kinds.${change.after}`),
        }),
      ]
    case 'form':
    case 'script':
    case 'order':
    case 'layout':
      return [translate(change.property)]
    case 'mobile':
    case 'irreversible':
      return [translate(`${change.property}.${change.after}`)]
    case 'awaits':
      return [
        ...change.added.map((event) => translate('awaits.come', { name: newer.event(event) })),
        ...change.removed.map((event) => translate('awaits.gone', { name: older.event(event) })),
      ]
    case 'facts':
      return [
        ...change.added.map((fact) => translate('facts.come', { name: newer.fact(fact) })),
        ...change.removed.map((fact) => translate('facts.gone', { name: older.fact(fact) })),
      ]
    case 'guards':
      return [
        ...change.added.map((guard) => translate('guards.come', { name: newer.guard(guard) })),
        ...change.removed.map((guard) => translate('guards.gone', { name: older.guard(guard) })),
      ]
    case 'targets':
      return [
        translate('targets', {
          was: change.removed.map(older.place).join(', ') || noneText,
          is: change.added.map(newer.place).join(', ') || noneText,
        }),
      ]
    case 'entry':
    case 'exit':
    case 'effects': {
      const describeEffect = (direction: 'come' | 'gone', names: ProcessNames) => (effect: ProcessEffect) =>
        translate(`${change.property}.${direction}`, { name: names.effect(effect) })
      return [
        ...change.added.map(describeEffect('come', newer)),
        ...change.removed.map(describeEffect('gone', older)),
      ]
    }
    case 'fields':
      return [
        ...change.added.map((field) => translate('fields.come', { name: newer.field(field) })),
        ...change.removed.map((field) => translate('fields.gone', { name: older.field(field) })),
        ...change.changed.map((field) => translate('fields.changed', { name: newer.field(field) })),
      ]
  }
}
