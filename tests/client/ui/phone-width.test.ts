// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { isPhoneWidth } from '../../../src/client/ui/phone-width.ts'

afterEach(() => vi.unstubAllGlobals())

const page = (width: number, windowWidth: number, mouse: boolean) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') ? width <= 767 : mouse,
  }))
  vi.stubGlobal('outerWidth', windowWidth)
}

it.each([
  ['a phone', 390, 390, false, true],
  ['a narrow window of a computer', 500, 500, true, true],
  ['a computer at a zoom of 200 %', 683, 1366, true, false],
  ['a desk', 1366, 1366, true, false],
  ['a tablet held upright', 768, 768, false, false],
])('[UX-2] %s: %i px of page in a window of %i', (_, width, windowWidth, mouse, phone) => {
  page(width, windowWidth, mouse)
  expect(isPhoneWidth()).toBe(phone)
})
