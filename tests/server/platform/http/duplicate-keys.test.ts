import { describe, expect, it } from 'vitest'
import { findDuplicateKeys } from '../../../../src/server/platform/http/duplicate-keys.ts'
import { inputLimits } from '../../../../src/server/platform/http/input-limits.ts'

describe('keys that occur twice in an object', () => {
  it.each<[string, string[]]>([
    ['{"price":15000,"price":1}', ['/price']],
    ['{"price":1,"price":1}', ['/price']],
    [String.raw`{"price":1,"pr\u0069ce":2}`, ['/price']],
    [String.raw`{"a\"b":1,"a\"b":2}`, ['/a"b']],
    [String.raw`{"a\\":1,"a\\":2}`, ['/a\\']],
    ['{"":1,"":2}', ['/']],
    ['{"__proto__":1,"__proto__":2}', ['/__proto__']],
    ['{"a/b~":1,"a/b~":2}', ['/a~1b~0']],
    ['{ "a" : { "b" : 1 , "c" : 2 , "b" : 3 } }', ['/a/b']],
    ['{"lines":[{"a":1},{"a":1,"b":[1,2,{}],"a":2}]}', ['/lines/1/a']],
    ['[[],[{"x":null,"x":true}]]', ['/1/0/x']],
    ['{"a":{"x":1},"b":2,"a":{"x":1,"x":2}}', ['/a', '/a/x']],
    ['{"a":1,"a":2,"a":3}', ['/a']],
  ])('%s', (json, paths) => {
    JSON.parse(json)
    expect(findDuplicateKeys(json)).toEqual(paths)
  })

  it.each([
    '{}',
    '[]',
    'null',
    '12',
    '"a"',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":["a","a"],"b":"a"}',
    String.raw`{"a":"{\"b\":1,\"b\":2}","c":"\\","b":","}`,
    String.raw`{"a":"\\\"","b":"\"a\":1,\"a\":1"}`,
    '{"a":"b","b":"a"}',
    '{"é":1,"e\u0301":2}',
  ])('none in %s', (json) => {
    JSON.parse(json)
    expect(findDuplicateKeys(json)).toEqual([])
  })

  it('agrees with JSON.parse on generated values', () => {
    let seed = 7
    const next = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
    const texts = ['a', 'b"', '\\', ':{,', '[]', 'я', '\n', '']
    const generate = (depth: number): unknown => {
      const kind = depth === 0 ? next(2) : next(4)
      if (kind === 0) return texts[next(texts.length)]
      if (kind === 1) return next(100) - 50
      const items = Array.from({ length: next(5) }, () => generate(depth - 1))
      return kind === 2 ? items : Object.fromEntries(items.map((item) => [texts[next(texts.length)], item]))
    }
    for (let n = 0; n < 500; n++) {
      const json = JSON.stringify({ value: generate(5) }, null, next(3))
      expect(findDuplicateKeys(json), json).toEqual([])
      expect(findDuplicateKeys(json.replace(/\}$/, ',"value":1}')), json).toEqual(['/value'])
    }
  })

  it('reports a limited number of keys, and any nesting', () => {
    const many = Array.from({ length: 200 }, (_, n) => `"k${n}":1,"k${n}":2`).join()
    expect(findDuplicateKeys(`{${many}}`)).toHaveLength(inputLimits.faults)
    const deep = `${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`
    expect(findDuplicateKeys(deep)).toEqual([])
  })

  it('[RL-7] reads a body of a megabyte in a few milliseconds, also one of backslashes', () => {
    const lines = Array.from({ length: 9_000 }, (_, n) => ({ sku: `${n}`, name: 'Плед "флис"', price: n }))
    for (const value of [{ lines }, { text: '\\'.repeat(500_000) }, { text: '\\"'.repeat(250_000) }]) {
      const json = JSON.stringify(value)
      const startedAt = performance.now()
      expect(findDuplicateKeys(json)).toEqual([])
      expect(performance.now() - startedAt).toBeLessThan(500)
    }
  })
})
