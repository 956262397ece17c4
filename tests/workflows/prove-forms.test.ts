import { describe, expect, it } from 'vitest'
import { workflows } from '../../workflows/registry.generated.ts'
import { applyChanges } from '../../workflows/changes/apply.ts'
import { noChanges } from '../../workflows/changes/changes.ts'
import { listTransitionPlaces } from '../../workflows/changes/transitions.ts'
import { listStepForms, proveForms, type StepForm } from '../../src/server/processes/workbench/prove-forms.ts'
import { addedStepTexts, findBase } from './change-cases.ts'

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['count'],
  properties: { count: { type: 'integer', minimum: 1, maximum: 5 } },
}
const prove = (isAccepted: StepForm['isAccepted']) =>
  proveForms([{ state: 'ready', schema, isAccepted }]).problems.map(({ place, code }) => `${place} ${code}`)
const countOf = (payload: unknown) => (payload as { count?: unknown }).count

describe('the forms of a changed version', () => {
  it('[WB-06] pass if they accept what their schema allows, and nothing else', () => {
    const isExact = (payload: unknown) =>
      typeof payload === 'object' &&
      Object.keys(payload!).join() === 'count' &&
      [1, 2, 3, 4, 5].includes(countOf(payload) as number)
    expect(prove(isExact)).toEqual([])
    expect(prove((payload) => isExact(payload) && countOf(payload) !== 2)).toEqual(['ready formRefuses'])
    expect(prove((payload) => isExact(payload) || countOf(payload) === -1)).toEqual(['ready formAccepts'])
    expect(prove(() => true)).toEqual(['ready formAccepts'])
  })

  it('[WB-06] are those of all steps, also of added ones', () => {
    const base = findBase('formatting', 2)
    const transition = listTransitionPlaces(base.workflow).find(({ locked }) => locked === null)!.id
    const steps = [{ id: 'added1', transition, mobile: false, goods: false }]
    const { workflow } = applyChanges(
      base.workflow,
      base.texts,
      { ...noChanges, steps, texts: addedStepTexts(base.workflow, steps) },
      2001,
    )
    const states = listStepForms(workflow).map(({ state }) => state)
    expect(states).toEqual(expect.arrayContaining(['ready', 'packing', 'added1']))
    const { problems, counts } = proveForms(listStepForms(workflow))
    expect(problems).toEqual([])
    expect(counts.good).toBe(states.length * 20)
    expect(counts.bad).toBeGreaterThan(states.length * 3)
  })

  it('[WB-06] of every version pass without changes', () => {
    for (const workflow of workflows)
      expect(proveForms(listStepForms(workflow)).problems, `${workflow.name}/v${workflow.version}`).toEqual(
        [],
      )
  })
})
