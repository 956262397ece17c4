import { describe, expectTypeOf, it } from 'vitest'
import { get, request } from '../../../src/client/http/http.ts'
import { openDocument } from '../../../src/client/http/open-document.ts'
import { saveFile } from '../../../src/client/http/save-file.ts'
import type { CardDescription } from '../../../src/client/ui/card/card-description.ts'
import type { ListDescription } from '../../../src/client/ui/list/list-description.ts'
import type { ReportDescription } from '../../../src/client/ui/report/report-description.ts'
import type { SettingsDescription } from '../../../src/client/ui/settings/settings-description.ts'
import type { BatchUploadDescription } from '../../../src/client/ui/upload/upload-description.ts'
import type { BatchRow } from '../../../schemas/api/batches.ts'
import type { Customer } from '../../../schemas/api/customers.ts'
import type { OrderCard, OrderRow } from '../../../schemas/api/orders.ts'
import type { OrderReportRow } from '../../../schemas/api/reports.ts'
import type { TillReceipt } from '../../../schemas/api/set-kit.ts'
import type { OperationOf, ResponseOf } from '../../../src/client/http/api-call.ts'
import type { Operations } from '../../../src/client/http/api-types.generated.ts'

/** Checked by the compiler (`npm run check`); nothing is called. */
export const wrongCalls = (id: number, kind: string, either: 'orders' | 'order') => [
  // @ts-expect-error a path that the contract does not have
  get(`orders/${id}/statements`),
  // @ts-expect-error one of several paths that the contract does not have
  get(either),
  // @ts-expect-error a method that the path does not have
  request('DELETE', `orders/${id}`),
  // @ts-expect-error a query parameter that the operation does not have
  get('tasks', { query: { orderNumber: id } }),
  // @ts-expect-error a query of an operation that has none
  get('users/me', { query: { id } }),
  // @ts-expect-error a value that the query parameter does not have
  get('tasks/delivery-list', { query: { act: 'none' } }),
  // @ts-expect-error any text for a query parameter with a list of values
  get('tasks/delivery-list', { query: { act: kind } }),
  // @ts-expect-error a text for a number
  get('tasks', { query: { orderId: kind } }),
  // @ts-expect-error no query although one of its parameters is required
  get('search'),
  // @ts-expect-error a query without its required parameter
  get('acceptance-acts/box', { query: { service: id } }),
  // @ts-expect-error a required query parameter that is omitted as null
  get('order-statuses/get-status-move', { query: { orderIds: null } }),
  // @ts-expect-error no body
  request('POST', `tasks/${id}/events`),
  // @ts-expect-error a body without its required field
  request('POST', `tasks/${id}/events`, { body: { type: 'NEXT' } }),
  // @ts-expect-error a path that returns no file
  saveFile('tracks/postal'),
  // @ts-expect-error a path that returns JSON
  saveFile(`orders/${id}`),
  // @ts-expect-error a file without its required query
  saveFile('tracks/postal/csv'),
  // @ts-expect-error a format that the file does not have
  saveFile(`workflows/order/${id}/machine`, { query: { format: 'png' } }),
  // @ts-expect-error a document that an order does not have
  openDocument(`orders/${id}/documents/receipt`, ''),
  // @ts-expect-error a path that returns JSON
  openDocument(`orders/${id}`, ''),
]

export const correctCalls = (id: number) => [
  get('tasks/delivery-list', { query: { act: 'without', service: null, pfm: undefined } }),
  saveFile('tracks/postal/template'),
  saveFile(`workflows/order/${id}/machine`, { query: { format: 'bpmn' } }),
  openDocument(`orders/${id}/documents/form`, ''),
]

export const paths = {
  list: [
    { path: 'orders' },
    // @ts-expect-error a path that the contract does not have
    { path: 'order' },
    // @ts-expect-error a path that returns other rows
    { path: 'feedbacks' },
    // @ts-expect-error a path that returns one order
    { path: 'orders/1' },
  ] satisfies Partial<ListDescription<OrderRow>>[],
  listOfBatch: [
    { path: 'orders/batches/1/rows' },
    // @ts-expect-error the parameter is no number
    { path: 'orders/batches/first/rows' },
  ] satisfies Partial<ListDescription<BatchRow>>[],
  listWithPathFilter: [
    { path: 'set-kit/{id}', pathFilter: 'orderId' },
    // @ts-expect-error the path has no parameter for the filter
    { path: 'set-kit', pathFilter: 'orderId' },
  ] satisfies Partial<ListDescription<TillReceipt>>[],
  card: [
    { path: (id) => `orders/${id}` },
    // @ts-expect-error a path that the contract does not have
    { path: (id) => `order/${id}` },
    // @ts-expect-error a path that returns another record
    { path: (id) => `refunds/${id}` },
  ] satisfies Partial<CardDescription<OrderCard>>[],
  cardByText: [{ path: (phone) => `customers/orders/${phone}` }] satisfies Partial<
    CardDescription<Customer, string>
  >[],
  report: [
    { path: 'reports/orders' },
    // @ts-expect-error a path that returns other rows
    { path: 'reports/feedbacks' },
    // @ts-expect-error a path that returns a list
    { path: 'orders' },
  ] satisfies Partial<ReportDescription<OrderReportRow>>[],
  settings: [
    { path: 'settings/limits' },
    // @ts-expect-error a path that returns no settings
    { path: 'settings/stores' },
  ] satisfies Partial<SettingsDescription>[],
  upload: [
    { path: 'sap/batch' },
    // @ts-expect-error a path that returns no batches
    { path: 'sap/transactions' },
  ] satisfies Partial<BatchUploadDescription>[],
}

describe('calls of the API by the contract of the server', () => {
  it('[OP-02] the response has the type of the operation that the path reaches', () => {
    expectTypeOf<ResponseOf<OperationOf<'GET', `orders/${number}`>>>().toEqualTypeOf<OrderCard>()
  })

  it('[OP-02] a literal segment has priority over a parameter', () => {
    type Box = OperationOf<'GET', 'acceptance-acts/box'>
    expectTypeOf<Box>().toEqualTypeOf<Operations['GET']['acceptance-acts/box']>()
    type Gate = OperationOf<'GET', `workflows/${string}/publishing`>
    expectTypeOf<Gate>().toEqualTypeOf<Operations['GET']['workflows/{name}/publishing']>()
  })
})
