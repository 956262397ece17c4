import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Right } from '../../shared/rights.ts'
import { get } from '../http/http.ts'
import { isPhoneWidth } from '../ui/phone-width.ts'
import { queryKeys } from '../http/query-keys.ts'
import { fetchRights } from '../http/use-rights.ts'

export interface UserAccess {
  /** Names of the user's menu sections; empty until loaded, or if loading failed. */
  menu: readonly string[]
  rights: ReadonlySet<Right>
  /** True once the requests for the menu and the rights have both ended, with success or with an error. */
  known: boolean
  menuError: Error | null
  /** Error of the request for the rights; the page displays the server's message (specification 7). */
  rightsError: Error | null
  /** Loads the menu and then the rights again. */
  reload: () => Promise<unknown>
}

const noMenu: readonly string[] = []

/** Loads the menu as on a computer, without the restrictions that apply on a phone. */
export const useFullMenu = (enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: [...queryKeys.menu, 'wide'],
    queryFn: ({ signal }) => get('menu-list', { signal, query: { mobile: false } }),
    staleTime: Infinity,
  })

/** Menu and rights of the signed-in user: first GET menu-list, then GET users/access-list (specification 2). */
export function useAccess(): UserAccess {
  const queries = useQueryClient()
  const menu = useQuery({
    queryKey: queryKeys.menu,
    queryFn: ({ signal }) => get('menu-list', { signal, query: { mobile: isPhoneWidth() } }),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const rights = useQuery({
    queryKey: queryKeys.rights,
    queryFn: ({ signal }) => fetchRights(signal),
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: menu.isSuccess || menu.isError,
  })
  const reload = useCallback(async () => {
    await queries.refetchQueries({ queryKey: queryKeys.menu })
    await queries.refetchQueries({ queryKey: queryKeys.rights })
  }, [queries])
  return useMemo(
    () => ({
      menu: menu.isError ? noMenu : (menu.data ?? noMenu),
      rights: new Set(rights.isError ? [] : rights.data),
      known: !menu.isPending && !rights.isPending,
      menuError: menu.error,
      rightsError: rights.error,
      reload,
    }),
    [
      reload,
      menu.isError,
      menu.data,
      menu.isPending,
      menu.error,
      rights.isError,
      rights.data,
      rights.isPending,
      rights.error,
    ],
  )
}
