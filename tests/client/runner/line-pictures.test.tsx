// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer, openTask, setUpRunner } from './runner-stage.tsx'
import { kettle, taskView } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[SP-08] the picture of a line is shown while collecting, and a placeholder when it fails or the shop has none', async () => {
  const pic = 'https://cdn.shop.ru/kettle.jpg'
  const view = taskView({})
  view.order.lines = [
    { ...kettle, pic },
    { ...kettle, lineId: 13, productName: 'Плед', barcode: '4601234567800', pic: null },
  ]
  new FakeServer(view)
  openTask()
  const list = await screen.findByRole('list', { name: 'Товары' })
  const countPlaceholders = () => list.querySelectorAll('[data-picture="placeholder"]').length
  const image = list.querySelector('img')
  expect(image?.getAttribute('src')).toBe(pic)
  expect(countPlaceholders()).toBe(1)
  fireEvent.error(image!)
  expect(list.querySelector('img')).toBeNull()
  expect(countPlaceholders()).toBe(2)
})
