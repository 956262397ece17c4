import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { buildOperationTypes, type Operation } from '../../src/tools/build-operation-types.ts'

const Thing = Type.Object({ id: Type.Integer(), name: Type.Optional(Type.String()) })
const Change = Type.Object({ kind: Type.Union([Type.Literal('a'), Type.Literal('b')]) })
const named = [
  { file: 'some-things.ts', name: 'Thing', schema: Thing },
  { file: 'changes.ts', name: 'Change', schema: Change },
]

const sourceOf = (...operations: Operation[]) => buildOperationTypes(operations, named)

describe('[OP-01] generated types of the calls', () => {
  it('name the types of schemas/api, also inside of other schemas', () => {
    const list = Type.Object({ items: Type.Array(Thing), total: Type.Integer() })
    const text = sourceOf(
      { method: 'GET', url: '/api/things', schema: { response: { 200: list } } },
      {
        method: 'PUT',
        url: '/api/things/:thingId',
        schema: { params: Type.Object({ thingId: Type.Integer() }), body: Change, response: { 200: Thing } },
      },
    )
    expect(text).toBe(`// Written by \`npm run generate\` from the routes of the server. Do not edit.
import type * as changes from '../../../schemas/api/changes.ts'
import type * as someThings from '../../../schemas/api/some-things.ts'

export interface Operations {
  GET: {
    'things': {
      response: { items: someThings.Thing[]; total: number }
    }
  }
  PUT: {
    'things/{thingId}': {
      params: { thingId: number }
      body: changes.Change
      response: someThings.Thing
    }
  }
}
`)
  })

  it.each<[string, Operation['schema'], string]>([
    [
      'an optional query',
      { querystring: Type.Object({ a: Type.Optional(Type.String()) }) },
      'query?: { a?: string }',
    ],
    ['a required query', { querystring: Type.Object({ a: Type.Boolean() }) }, 'query: { a: boolean }'],
    ['a file that is sent', { body: { content: { 'text/csv': { schema: {} } } } }, 'file: Blob'],
    [
      'a file that is returned',
      { response: { 200: { content: { 'text/csv': { schema: {} } } } } },
      'response: Blob',
    ],
    ['no content', { response: { 204: Type.Null() } }, 'response: undefined'],
    [
      'several statuses',
      { response: { 200: Thing, 202: Change } },
      'response: someThings.Thing | changes.Change',
    ],
    ['null', { response: { 200: Type.Union([Thing, Type.Null()]) } }, 'response: someThings.Thing | null'],
    ['nullable types', { response: { 200: { type: ['integer', 'null'] } } }, 'response: number | null'],
    ['enumerations', { response: { 200: { enum: ['a', null, 1] } } }, "response: 'a' | null | 1"],
    [
      'records',
      { response: { 200: Type.Record(Type.String(), Thing) } },
      'response: Record<string, someThings.Thing>',
    ],
    [
      'intersections',
      { response: { 200: { allOf: [Thing, Change] } } },
      'response: (someThings.Thing) & (changes.Change)',
    ],
    [
      'lists of several types',
      { response: { 200: { type: 'array', items: { enum: ['a', 'b'] } } } },
      "response: ('a' | 'b')[]",
    ],
    ['anything', { response: { 200: {} } }, 'response: unknown'],
  ])('express %s', (_, schema, expected) => {
    expect(sourceOf({ method: 'POST', url: '/api/things', schema })).toContain(`      ${expected}\n`)
  })

  it.each<[string, Partial<Operation>]>([
    ['hidden routes', { schema: { hide: true } }],
    ['routes outside of the API', { url: '/health' }],
    ['calls of partners', { config: { proves: 'signature' } }],
    ['streams', { schema: { response: { 200: { content: { 'text/event-stream': { schema: {} } } } } } }],
  ])('leave out %s', (_, change) => {
    const operation = { method: 'GET', url: '/api/things', schema: { response: { 200: Thing } }, ...change }
    expect(sourceOf(operation)).not.toContain('things')
  })
})
