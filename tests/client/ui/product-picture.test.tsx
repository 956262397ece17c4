import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ProductPicture } from '../../../src/client/ui/product-picture.tsx'

afterEach(cleanup)
const partsOf = ({ container }: ReturnType<typeof render>) => ({
  image: container.querySelector('img'),
  placeholder: container.querySelector('[data-picture="placeholder"]'),
})

describe('[SP-08] picture of a product', () => {
  it('is shown, and sends no referrer to its host', () => {
    const { image, placeholder } = partsOf(render(<ProductPicture pic="https://cdn.shop.ru/1.jpg" />))
    expect(image?.getAttribute('src')).toBe('https://cdn.shop.ru/1.jpg')
    expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(placeholder).toBeNull()
  })

  it('has a placeholder when the shop provides none', () => {
    const { image, placeholder } = partsOf(render(<ProductPicture pic={null} />))
    expect(image).toBeNull()
    expect(placeholder).not.toBeNull()
  })

  it('has a placeholder when it fails, instead of a broken icon; another picture is tried again', () => {
    const rendered = render(<ProductPicture pic="https://elsewhere.ru/1.jpg" />)
    fireEvent.error(partsOf(rendered).image!)
    expect(partsOf(rendered).image).toBeNull()
    expect(partsOf(rendered).placeholder).not.toBeNull()
    rendered.rerender(<ProductPicture pic="https://cdn.shop.ru/2.jpg" />)
    expect(partsOf(rendered).image?.getAttribute('src')).toBe('https://cdn.shop.ru/2.jpg')
  })
})
