import serializerSelector from '@fastify/fast-json-stringify-compiler'
import { Ajv } from 'ajv'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { closed, Nullable, OneOf } from '../../schemas/formats.ts'

const schema = Type.Object(
  {
    count: Nullable(Type.Integer()),
    way: Nullable(OneOf('card', 'cash')),
    owner: Nullable(Type.Object({ name: Type.String() }, closed)),
  },
  closed,
)
const serialize = serializerSelector()({}, {})({ schema, method: 'GET', url: '/', httpStatus: '200' })

describe('[RL-6] a nullable answer', () => {
  it('leaves out fields that its schema does not name, in nested objects too', () => {
    const row = { count: 5, way: 'card', owner: { name: 'Анна', phone: '79000000000' }, secret: 1 }
    expect(JSON.parse(serialize(row))).toEqual({ count: 5, way: 'card', owner: { name: 'Анна' } })
  })

  it('is null where there is no value', () => {
    const row = { count: null, way: null, owner: null }
    expect(JSON.parse(serialize(row))).toEqual(row)
  })

  it('accepts null and its own values, and nothing else', () => {
    const isValid = new Ajv().compile(schema)
    const row = { count: 5, way: 'card', owner: null }
    expect(isValid(row)).toBe(true)
    for (const wrong of [{ count: '5' }, { way: 'points' }, { owner: { name: 'Анна', phone: '7' } }])
      expect(isValid({ ...row, ...wrong }), JSON.stringify(wrong)).toBe(false)
  })
})
