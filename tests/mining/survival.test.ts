import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { createRandom } from '../../src/server/platform/random.ts'
import { estimateQuantile, estimateSurvival, type Observation } from '../../src/shared/survival.ts'
import type {} from './with-pm4py.ts'

type Sample = [time: number, ended: number][]

/** Times with ties, of which a given share still waits. The longest one waits, so that the estimate is above zero. */
function drawSample(seed: number): Sample {
  const random = createRandom(seed)
  const count = 5 + Math.floor(random.next() * 300)
  const waiting = random.next() * 0.8
  const sample = Array.from({ length: count }, (): Sample[number] => [
    Math.ceil(-Math.log(1 - random.next()) * 200),
    random.next() < waiting ? 0 : 1,
  ])
  return [...sample, [1, 1], [Math.max(...sample.map(([time]) => time)) + 1, 0]]
}

it('[PO-13] lifelines finds the same curves, intervals and quantiles in a hundred samples', () => {
  const samples = Array.from({ length: 100 }, (_, seed) => drawSample(seed + 1))
  const folder = mkdtempSync(join(tmpdir(), 'crm-survival-'))
  try {
    const file = join(folder, 'samples.json')
    writeFileSync(file, JSON.stringify(samples))
    const output = execFileSync(inject('python'), [join(import.meta.dirname, 'survival.py'), file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const expected = JSON.parse(output.trim().split('\n').at(-1)!) as {
      steps: [number, number, number, number][]
      quantiles: [number | null, number | null, number | null][]
    }[]
    for (const [n, sample] of samples.entries()) {
      const curve = estimateSurvival(sample.map(([time, ended]): Observation => [time, ended, 1 - ended]))
      const { steps, quantiles } = expected[n]!
      expect(curve.steps.map(({ time }) => time)).toEqual(steps.map(([time]) => time))
      for (const [index, step] of curve.steps.entries())
        for (const [value, column] of [
          [step.survival, 1],
          [step.low, 2],
          [step.high, 3],
        ] as const)
          expect(value, `sample ${n}, time ${step.time}`).toBeCloseTo(steps[index]![column], 9)
      const found = ([0.25, 0.5, 0.75, 0.95] as const).map((share) => {
        const { time, low, high } = estimateQuantile(curve, share)
        return [time, low, high]
      })
      expect(found, `sample ${n}`).toEqual(quantiles)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
