import { useSearchParams } from 'react-router-dom'
import type { Role } from '../../../../schemas/api/access.ts'
import { usePhoneWidth } from '../../ui/phone-width.ts'
import type { Matrix } from '../../ui/matrix/matrix-description.ts'

export interface MatrixFilter {
  search: string
  /** Empty: all. */
  role: string
  heldOnly: boolean
  set: (patch: Record<string, string | null>) => void
}

/** Visible part of a matrix, stored in the URL. A phone has space for one role. */
export function useMatrixFilter(roles: readonly Role[]): MatrixFilter {
  const [params, setParams] = useSearchParams()
  const phone = usePhoneWidth()
  const asked = params.get('role') ?? ''
  const known = roles.some(({ id }) => id === asked)
  return {
    search: params.get('search') ?? '',
    role: known ? asked : phone ? ((roles.find(({ holdsAll }) => !holdsAll) ?? roles[0])?.id ?? '') : '',
    heldOnly: known && params.get('held') === 'true',
    set: (patch) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(patch)) {
            if (value === null || value === '') after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: true },
      ),
  }
}

/** `isHeld`: whether the value counts as granted to the role. */
export function inSight(
  matrix: Matrix,
  { search, role, heldOnly }: MatrixFilter,
  isHeld: (value: string) => boolean,
): Matrix {
  const words = search.trim().toLowerCase()
  return {
    ...matrix,
    columns: matrix.columns.filter(({ id }) => role === '' || id === role),
    groups: matrix.groups
      .map((group) => ({
        ...group,
        rows: group.rows.filter(
          ({ id, name }) =>
            name.toLowerCase().includes(words) && (!heldOnly || isHeld(matrix.valueOf(id, role))),
        ),
      }))
      .filter(({ rows }) => rows.length > 0),
  }
}
