import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useStoredColumns } from '../../../src/client/ui/list/use-stored-columns.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('chosen columns of a user', () => {
  it('[OL-02] a choice is visible in the same render, before the server answers', () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const queries = new QueryClient()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    )
    const { result, rerender } = renderHook(({ list }) => useStoredColumns(list), {
      wrapper,
      initialProps: { list: 'things' },
    })
    act(() => result.current.change({ order: [], visible: { phone: false }, widths: {} }))
    expect(result.current.columns.visible).toEqual({ phone: false })
    rerender({ list: 'others' })
    expect(result.current.columns.visible).toEqual({})
    act(() => result.current.reset())
    expect(result.current.columns.visible).toEqual({})
  })
})
