import { expect } from '@playwright/test'
import type { OrderStepView, TaskView } from '../../../schemas/api/tasks.ts'
import type { NewOrder } from '../../../schemas/api/new-order.ts'
import type { TestResponse, Json } from '../../support/server.ts'
import { newKey, newOrder, openTask, sampleOrder, sendTaskEvent, type Caller } from '../../support/orders.ts'
import { baseURL, simulatorsURL } from './place.ts'
import type { People, UserName } from './people.ts'

/** A step as the runner sends it: its event, and its payload where it has one. */
export type StepMove = string | [type: string, payload: unknown]

/** Calls that bypass the screen with the token of the user's own session, for everything a test is not about. */
export class Api implements Caller {
  readonly #people: People

  constructor(people: People) {
    this.#people = people
  }

  async call(
    user: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const response = await fetch(baseURL + url, {
      method,
      headers: {
        authorization: `Bearer ${await this.#people.token(user as UserName)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : (JSON.parse(text) as Json),
      headers: Object.fromEntries(response.headers),
    }
  }

  /** Uploads a file as a screen does. */
  async upload(
    user: UserName,
    url: string,
    file: Buffer,
    type: string,
  ): Promise<{ status: number; body: Json }> {
    const response = await fetch(baseURL + url, {
      method: 'POST',
      headers: { authorization: `Bearer ${await this.#people.token(user)}`, 'content-type': type },
      body: new Uint8Array(file),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }

  newOrder(overrides: Partial<NewOrder> = {}): Promise<number> {
    return newOrder(this, overrides)
  }

  /** Sends a request of the online shop's site, with its own name and secret. */
  async callAsShop(resource: 'orders' | 'feedbacks', body: object): Promise<Json> {
    const response = await fetch(`${baseURL}/api/intake/${resource}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${btoa('shop:development-only')}`,
      },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Json
    if (response.status !== 201) throw new Error(`${resource}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

  /** Creates an order that is not a test order: it creates a customer for its phone. */
  async shopOrder(partnerOrderId: string, overrides: Partial<NewOrder> = {}): Promise<number> {
    const answer = await this.callAsShop('orders', { ...sampleOrder(overrides), partnerOrderId })
    return answer.orderId
  }

  /** Id of the order's open task of the type. */
  openTask(orderId: number, type: string): Promise<number> {
    return openTask(this, orderId, type)
  }

  /** Id of a task that opens once a partner has answered. */
  async awaitTask(orderId: number, type: string): Promise<number> {
    await expect(() => this.openTask(orderId, type)).toPass({ timeout: 20_000 })
    return this.openTask(orderId, type)
  }

  async task(taskId: number, user: UserName = 'manager'): Promise<TaskView> {
    const { status, body } = await this.call(user, 'GET', `/api/tasks/${taskId}`)
    if (status !== 200) throw new Error(`task ${taskId}: ${status} ${JSON.stringify(body)}`)
    return body as TaskView
  }

  /** Takes steps one after another; throws at the first that is refused. */
  async takeSteps(user: UserName, taskId: number, ...moves: StepMove[]) {
    for (const move of moves) {
      const [type, payload] = typeof move === 'string' ? [move, undefined] : move
      const { status, body } = await sendTaskEvent(this, user, taskId, type, payload)
      if (status !== 200) throw new Error(`${type} of task ${taskId}: ${status} ${JSON.stringify(body)}`)
    }
  }

  /** The view of the runner; null for an action that is not offered, or no longer. */
  async view(path: string, user: UserName): Promise<OrderStepView | null> {
    const { status, body } = await this.call(user, 'GET', `/api/${path}`)
    if (status === 409) return null
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body as OrderStepView
  }

  /** Takes steps of an order's action one after another, from its first; throws at the first that is refused. */
  async takeActionSteps(user: UserName, orderId: number, action: string, ...moves: StepMove[]) {
    const path = `orders/${orderId}/actions/${action}`
    for (const move of moves) {
      const [type, payload] = typeof move === 'string' ? [move, undefined] : move
      const revision = (await this.view(path, user))?.step.revision
      const request = { type, revision, ...(payload === undefined ? {} : { payload }) }
      const { status, body } = await this.call(user, 'POST', `/api/${path}/events`, request, {
        'idempotency-key': newKey(),
      })
      if (status !== 200) throw new Error(`${type} of ${path}: ${status} ${JSON.stringify(body)}`)
    }
  }

  /** Makes new work in these stores begin with this version, or stops it. */
  async activate(name: string, version: number, active: boolean, pfms: string[]) {
    const url = `/api/workflows/${name}/${version}/activation`
    const { revision } = (await this.call('owner', 'GET', `/api/workflows/${name}/publishing`)).body
    const act = { active, pfms, reason: 'Проверка', revision }
    const { status, body } = await this.call('owner', 'PUT', url, act)
    if (status !== 200) throw new Error(`${url}: ${status} ${JSON.stringify(body)}`)
  }

  /** Triggers in a partner's simulator something that the real partner does by itself. */
  async triggerPartner(path: string, body: unknown): Promise<void> {
    const answer = await fetch(`${simulatorsURL}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    const { crm } = (await answer.json()) as { crm?: number }
    if (crm !== 200) throw new Error(`${path}: the CRM answered ${crm}`)
  }

  /** Sets the fault that a partner's simulator produces from now on. */
  async setPartnerFault(partner: string, mode: string): Promise<void> {
    const { status } = await fetch(`${simulatorsURL}/${partner}/faults`, {
      method: 'POST',
      body: JSON.stringify({ mode }),
    })
    if (status !== 200) throw new Error(`${partner} ${mode}: ${status}`)
  }

  /** Ends the order's event manually once it is waiting for its next attempt. */
  async cancelEvent(orderId: number, handler: string): Promise<void> {
    await expect(async () => {
      const { body } = await this.call('admin', 'GET', `/api/orders/${orderId}`)
      const { id } = body.events.find(
        (event: Json) => event.handler === handler && event.status === 'pending',
      )
      const { body: answer } = await this.call('admin', 'POST', '/api/events/cancel', { ids: [id] })
      expect(answer).toMatchObject({ results: [{ ok: true }] })
    }).toPass({ timeout: 20_000 })
  }

  /** Russian text of a catalogue entry. */
  async catalogueText(catalogue: string, id: number | string): Promise<string> {
    const { body } = await this.call('admin', 'GET', `/api/catalogs/${catalogue}`, undefined, {
      'x-language': 'ru',
    })
    const match = (body as { id: number | string; description: string }[]).find((entry) => entry.id === id)
    if (!match) throw new Error(`no ${id} in ${catalogue}`)
    return match.description
  }

  /** Texts of the messages that the simulated gateway has accepted for the number, newest first. */
  async messages(phone: string): Promise<string[]> {
    const answer = await fetch(`${simulatorsURL}/sms/messages?to=${phone.replace(/\D/g, '')}`)
    const { items } = (await answer.json()) as { items: { text: string }[] }
    return items.map(({ text }) => text)
  }
}
