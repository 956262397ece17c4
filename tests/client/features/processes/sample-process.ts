import type { ProcessDefinition, ProcessState, ProcessTransition } from '../../../../schemas/api/processes.ts'
import type { GraphOptions } from '../../../../src/client/features/processes/diagram/graph.ts'
import {
  textStyles,
  type MeasureText,
} from '../../../../src/client/features/processes/diagram/text-styles.ts'
import { buildProcessNames, type ProcessTexts } from '../../../../src/client/features/processes/names.ts'

const state = (path: string, overrides: Partial<ProcessState> = {}): ProcessState => ({
  path,
  parent: path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : null,
  kind: 'atomic',
  initial: null,
  meta: null,
  entry: [],
  exit: [],
  ...overrides,
})
const step = (form: string) => ({
  meta: { for: 'person' as const, form, right: 'taskDeliveryWork', mobile: true, stage: 'code' },
})
let ids = 0
const move = (
  source: string | null,
  event: string | null,
  targets: string[],
  overrides: Partial<ProcessTransition> = {},
): ProcessTransition => ({ id: `t${++ids}`, source, event, targets, guards: [], effects: [], ...overrides })

/** A small order issue process: a nested state, a branching, a transition back, and one transition from every state. */
export const sampleProcess: ProcessDefinition = {
  name: 'delivery',
  version: 1,
  kind: 'task',
  hash: 'x',
  active: true,
  published: false,
  initial: 'ready',
  stages: ['code'],
  events: [
    ...(['SEND_CODE', 'CODE_ENTERED', 'CUSTOMER_LEFT', 'ISSUED'] as const).map((type) => ({
      type,
      by: 'person' as const,
      payload: 'none',
      tone: 'main',
      right: null,
      irreversible: false,
      facts: [],
    })),
    {
      type: 'ORDER_WITHDRAWN',
      by: 'system',
      payload: null,
      tone: null,
      right: null,
      irreversible: false,
      facts: [],
    },
  ],
  states: [
    state('ready', step('delivery/v1/ready')),
    state('code', { kind: 'compound', initial: 'code.sent' }),
    state('code.sent', step('delivery/v1/code')),
    state('code.wrong', step('delivery/v1/code')),
    state('handing', step('delivery/v1/issue')),
    state('paid', {}),
    state('issued', { kind: 'final', entry: [{ name: 'setOrderStatus', params: { status: 12 } }] }),
    state('withdrawn', { kind: 'final' }),
  ],
  transitions: [
    move(null, 'ORDER_WITHDRAWN', ['withdrawn']),
    move('ready', 'SEND_CODE', ['code'], {
      guards: ['newCodeMayBeSent'],
      effects: [{ name: 'sendIssueCode', params: {} }],
    }),
    move('code', 'CODE_ENTERED', ['handing'], { guards: ['codeMatches'] }),
    move('code', 'CODE_ENTERED', ['code.wrong']),
    move('handing', 'CUSTOMER_LEFT', ['ready']),
    move('handing', 'SEND_CODE', [], { effects: [{ name: 'sendIssueCode', params: {} }] }),
    move('handing', 'ISSUED', ['paid']),
    move('paid', null, ['issued'], { guards: ['prepaid'] }),
    move('paid', null, ['issued'], { effects: [{ name: 'markPaid', params: {} }] }),
  ],
  forms: {
    'delivery/v1/ready': { schema: { properties: {} }, ui: {} },
    'delivery/v1/code': { schema: { properties: { code: {} }, required: ['code'] }, ui: {} },
    'delivery/v1/issue': { schema: { properties: { lines: {}, paid: {} } }, ui: {} },
  },
}

/** Returns keys as texts, so that a test sees which key was requested. Keys that match `missing` do not exist. */
export const keysAsTexts = (missing: RegExp = /states\.code\.title/): ProcessTexts => ({
  t: (key, params = {}) => [key, ...Object.values(params)].join(' '),
  has: (key) => !missing.test(key),
  raw: (key) => (missing.test(key) ? null : `${key} {{attempts}}`),
  orderStatus: (id) => `status ${String(id)}`,
  taskType: (name) => `task ${String(name)}`,
})

/** Every letter is half as wide as the font size. */
export const measureText: MeasureText = (text, style) => text.length * textStyles[style].size * 0.5

export const graphOptions = (overrides: Partial<GraphOptions> = {}): GraphOptions => ({
  names: buildProcessNames(sampleProcess, keysAsTexts()),
  measure: measureText,
  details: true,
  labels: {
    anywhere: 'anywhere',
    otherwise: 'otherwise',
    if: (condition) => `if ${condition}`,
    fields: (count) => `${count} fields`,
    noForm: 'no fields',
    waits: 'waits',
  },
  ...overrides,
})
