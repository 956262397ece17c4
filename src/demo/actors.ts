import type { Actor } from '../server/platform/identity/actor.ts'
import { systemActor } from '../server/platform/identity/actor.ts'
import { demoColleagues } from '../server/platform/identity/demo-identity.ts'
import type { StepActor } from './steps.ts'

const createActor = (id: string, name: string): Actor => ({
  id,
  name,
  rights: new Set(),
  roles: [],
  stores: 'all',
})

/** The online shop, which sends new orders and the changes that customers make themselves. */
export const shopActor = createActor('shop', 'Интернет-магазин')
const bank = createActor('bank', 'Банк')

/**
 * Staff by store. Of the actors in this file, the staff of the first two stores, the first operator, the manager and
 * the accountant can sign in to the demo.
 */
const staff = new Map(
  (
    [
      ['1001', 'store', 'Мария Иванова'],
      ['1002', 'store2', 'Дмитрий Кузнецов'],
      ['1003', 'staff-1003', 'Алина Захарова'],
      ['1004', 'staff-1004', 'Игорь Мельников'],
      ['1005', 'staff-1005', 'Вера Одинцова'],
      ['1006', 'staff-1006', 'Артём Лапин'],
      ['1007', 'staff-1007', 'Гульназ Сафина'],
      ['1008', 'staff-1008', 'Юлия Рябова'],
      ['1009', 'staff-1009', 'Степан Гордеев'],
      ['1010', 'staff-1010', 'Лидия Уварова'],
      ['1011', 'staff-1011', 'Роман Зимин'],
    ] as const
  ).map(([pfm, id, name]) => [pfm as string, createActor(id, name)]),
)
const operators = [
  createActor('operator', 'Елена Смирнова'),
  ...demoColleagues.map(({ subject, name }) => createActor(subject, name)),
]
const manager = createActor('manager', 'Андрей Волков')
const accountant = createActor('accountant', 'Ольга Морозова')

/** Returns the actor of a step. `turn`: number by which one of the operators is chosen. */
export function resolveStepActor(actor: StepActor, pfm: string, turn: number): Actor {
  if (actor === 'staff') return staff.get(pfm) ?? systemActor
  if (actor === 'operator') return operators[turn % operators.length] ?? systemActor
  return { manager, accountant, bank, customer: shopActor, courier: systemActor }[actor]
}
