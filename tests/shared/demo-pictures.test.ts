import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assortment } from '../../src/demo/products/assortment.ts'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

const folder = join(projectRoot, 'public/product-pictures')
const drawings = readdirSync(folder)

describe('[SP-08] pictures of the demo products', () => {
  it.each(assortment.map((product) => [product.name, product] as const))(
    '%s has a picture',
    (_, { picture }) => {
      expect(drawings).toContain(picture!.replace('/product-pictures/', ''))
    },
  )

  it('each drawing belongs to a product', () => {
    const used = new Set(assortment.map(({ picture }) => picture))
    expect(drawings.filter((name) => !used.has(`/product-pictures/${name}`))).toEqual([])
  })

  it.each(drawings)('%s is a small drawing without external resources', (name) => {
    const drawing = readFileSync(join(folder, name), 'utf8')
    expect(drawing.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">')).toBe(true)
    expect(drawing.length).toBeLessThan(2_000)
    expect(drawing).not.toMatch(/href|<image|<script|<style|url\(|\son\w+=/)
  })
})
