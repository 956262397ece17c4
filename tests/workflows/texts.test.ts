import { describe, expect, it } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { forms, formTexts } from '../../schemas/forms/registry.generated.ts'
import type { StepMeta } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { loadScenarios } from '../support/model.ts'
import { startMachine } from '../../src/server/engine/interpret.ts'
import { listStates } from '../../src/server/platform/drivers/xstate.ts'

const languages = ['ru', 'en', 'kk'] as const

/** Parameters that the server adds to a workflow's `summary`. */
const ofTheServer = [
  'customerName',
  'orderId',
  'pfm',
  'storeAddress',
  'payable',
  'orderTotal',
  'payableWithPackages',
  'storageUntil',
  'payment',
  'paymentForPart',
  'paymentOnReceipt',
  'paymentOnDelivery',
  'missingGoods',
  'adultGoods',
  'deliveryAddress',
  'deliveryTime',
  'deliveryPlan',
  'productName',
  'otherOrderId',
  'customerTime',
  'earliestDay',
  'document',
  'serviceName',
  'unlockers',
  'codeSmsTime',
  'moneyOnCancel',
  'refundOnCancel',
  'cancelNotice',
  'notice',
  'readyNotice',
  'shippedNotice',
  'storageNotice',
  'codeNotice',
  'fileSum',
  'acceptedSum',
  'confirmedSum',
]

/** Entered values that fill the confirmation dialog before the step is submitted. */
const ofTheQuestion = [
  'cancellation',
  'lines',
  'counted',
  'uncounted',
  'lost',
  'damaged',
  'total',
  'payerName',
  'paymentNumber',
  'transferredOn',
  'transferDate',
  'postingDate',
]

type Texts = { [key: string]: string | Texts }

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )

const paramsIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((m) => m[1]!)

for (const workflow of workflows) {
  const id = `${workflow.name}/v${workflow.version}`
  const nodes = listStates(workflow.machine.root)
  const metas = nodes.map((node) => node.meta as StepMeta | undefined)
  const keyOf = (node: AnyStateNode) => node.path.join('_')

  /** All texts that the client uses. */
  const requiredKeys = [
    'title',
    ...workflow.stages.map((stage) => `stages.${stage}`),
    ...nodes
      .filter((node) => node.meta)
      .flatMap((n) => [`states.${keyOf(n)}.title`, `states.${keyOf(n)}.instruction`]),
    ...nodes.filter((node) => node.type === 'final').map((n) => `states.${keyOf(n)}.title`),
    ...Object.entries(workflow.events).flatMap(([type, event]) => [
      `events.${type}.label`,
      ...(event.by === 'person' && event.irreversible ? [`events.${type}.confirm`] : []),
    ]),
    ...metas.flatMap((meta) =>
      meta?.for === 'person'
        ? Object.entries(meta.eventOverrides ?? {})
            .filter(([, { irreversible }]) => irreversible)
            .map(([type]) => `events.${type}.confirm`)
        : [],
    ),
    ...Object.keys(workflow.guards).map((guard) => `refusals.${guard}`),
    ...metas.flatMap((meta) =>
      meta?.for === 'person' ? (meta.sums ?? []).map((name) => `sums.${name}`) : [],
    ),
    ...metas.flatMap((meta) => (meta?.for === 'person' && meta.script ? [`scripts.${meta.script}`] : [])),
    ...Object.entries(forms)
      .filter(([form]) => form.startsWith(`${id}/`))
      .flatMap(([, { schema }]) => Object.keys(schema.properties).map((field) => `fields.${field}.title`)),
  ]

  const scenarios = await loadScenarios(workflow)
  const { snapshot } = startMachine(workflow, scenarios.inputs[0]!.input)
  const known = [...Object.keys(workflow.summary(snapshot.context as never)), ...ofTheServer]

  describe.each(languages)(`[IN-01] texts of ${id} in %s`, (language) => {
    const texts = new Map(flat(formTexts[id]![language] as Texts))
    const russian = new Map(flat(formTexts[id]!.ru as Texts))

    it('name every stage, state, event, refusal, field and script', () => {
      expect(requiredKeys.filter((key) => !texts.get(key)?.trim())).toEqual([])
    })

    it('have the keys of the Russian ones, and use the same facts in each', () => {
      expect([...texts.keys()].sort()).toEqual([...russian.keys()].sort())
      for (const [key, text] of texts) {
        expect(paramsIn(text).sort(), key).toEqual(paramsIn(russian.get(key)!).sort())
      }
    })

    it('use only available parameters', () => {
      const unknown = [...texts].flatMap(([key, text]) =>
        paramsIn(text)
          .filter((param) => !known.includes(param))
          .filter((param) => !(/^events\.\w+\.confirm/.test(key) && ofTheQuestion.includes(param)))
          .map((param) => `${key}: ${param}`),
      )
      expect(unknown).toEqual([])
    })

    it('have objections only for existing scripts', () => {
      for (const key of texts.keys()) {
        if (key.startsWith('objections.')) expect(texts.has(`scripts.${key.split('.')[1]}`), key).toBe(true)
      }
    })
  })
}

describe('[IN-01] the languages differ', () => {
  const cyrillic = /[а-яё]/i
  it.each(Object.keys(formTexts))('no English text of %s contains Cyrillic letters', (id) => {
    const untranslated = flat(formTexts[id]!.en as Texts).filter(([, text]) => cyrillic.test(text))
    expect(untranslated).toEqual([])
  })
  it.each(Object.keys(formTexts))('no Kazakh sentence of %s equals the Russian one', (id) => {
    const russian = new Map(flat(formTexts[id]!.ru as Texts))
    const same = flat(formTexts[id]!.kk as Texts).filter(
      ([key, text]) => text.includes(' ') && russian.get(key) === text,
    )
    expect(same).toEqual([])
  })
})
